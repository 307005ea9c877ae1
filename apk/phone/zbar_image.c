/* The pictures of zbar 0.10 for a library that is built from zbar-py's sources, which have its readers alone.
 *
 * As in 0.10, a picture owns one reference of the results of its last reading, and a format other than 8 bits of gray
 * is refused. Symbols and results are those of the sources; their zbar_scan_image, which takes the pixels themselves,
 * is compiled as zbar_scan_pixels.
 */

#include <stdint.h>
#include <stdlib.h>
#include <zbar.h>

#undef zbar_scan_image
#define FOURCC(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

typedef struct image {
    unsigned format, width, height;
    const void *data;
    void (*cleanup)(struct image *);
    const zbar_symbol_set_t *results;
} image;

static void forget_results(image *of)
{
    if (of->results)
        zbar_symbol_set_ref(of->results, -1);
    of->results = NULL;
}

static void forget_data(image *of)
{
    if (of->data && of->cleanup)
        of->cleanup(of);
    of->data = NULL;
}

image *zbar_image_create(void)
{
    return calloc(1, sizeof(image));
}

void zbar_image_destroy(image *of)
{
    forget_data(of);
    forget_results(of);
    free(of);
}

void zbar_image_set_format(image *of, unsigned long format)
{
    of->format = format;
}

void zbar_image_set_size(image *of, unsigned width, unsigned height)
{
    of->width = width;
    of->height = height;
}

void zbar_image_set_data(image *of, const void *data, unsigned long length, void (*cleanup)(image *))
{
    (void)length;
    forget_data(of);
    of->data = data;
    of->cleanup = cleanup;
}

int zbar_scan_image(zbar_image_scanner_t *scanner, image *of)
{
    if (of->format != FOURCC('Y', '8', '0', '0') && of->format != FOURCC('G', 'R', 'E', 'Y'))
        return -1;
    forget_results(of);
    int found = zbar_scan_pixels(scanner, of->width, of->height, of->data);
    if (found >= 0) /* the sources have counted the picture's reference already */
        of->results = zbar_image_scanner_get_results(scanner);
    return found;
}

const zbar_symbol_t *zbar_image_first_symbol(const image *of)
{
    return of->results ? zbar_symbol_set_first_symbol(of->results) : NULL;
}

/* Nobody here writes settings as text; pyzbar only asks that this be there. Not zero: the text is refused. */
int zbar_parse_config(const char *text, zbar_symbol_type_t *symbology, zbar_config_t *config, int *value)
{
    (void)text, (void)symbology, (void)config, (void)value;
    return 1;
}
