# What is built of zxing-cpp, for phones and for the computer that checks: both give this file to `cmake -C`.

set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# Said here, as toolchains differ in what they take a release for.
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG" CACHE STRING "")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG" CACHE STRING "")
set(BUILD_SHARED_LIBS ON CACHE BOOL "")
set(CMAKE_INSTALL_LIBDIR lib CACHE STRING "")

# The app loads the library with ctypes, so it needs the functions in C; and it reads QR codes alone.
set(ZXING_C_API ON CACHE BOOL "")
set(ZXING_READERS ON CACHE BOOL "")
set(ZXING_WRITERS OFF CACHE STRING "")
set(ZXING_ENABLE_QRCODE ON CACHE BOOL "")
set(ZXING_ENABLE_1D OFF CACHE BOOL "")
set(ZXING_ENABLE_AZTEC OFF CACHE BOOL "")
set(ZXING_ENABLE_DATAMATRIX OFF CACHE BOOL "")
set(ZXING_ENABLE_MAXICODE OFF CACHE BOOL "")
set(ZXING_ENABLE_PDF417 OFF CACHE BOOL "")
