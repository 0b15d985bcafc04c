#ifndef MARQUEE_CGLIB_SHIM_H
#define MARQUEE_CGLIB_SHIM_H

// Key files, checksums.
#include <glib.h>

#endif
