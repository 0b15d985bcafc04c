#ifndef MARQUEE_CCUE_SHIM_H
#define MARQUEE_CCUE_SHIM_H

#include <libcue.h>

#endif
