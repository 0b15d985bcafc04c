#ifndef MARQUEE_CPULSE_SHIM_H
#define MARQUEE_CPULSE_SHIM_H

// All that is needed imports as it is.
#include <pulse/pulseaudio.h>

#endif
