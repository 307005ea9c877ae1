"""How things are drawn on a PDF: the press, inks, type, surfaces, emblems and codes. It knows no document."""
