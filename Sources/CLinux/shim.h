#ifndef MARQUEE_CLINUX_SHIM_H
#define MARQUEE_CLINUX_SHIM_H

// System calls of Linux that Swift's Glibc module leaves out.
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>

#endif
