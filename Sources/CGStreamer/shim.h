#ifndef MARQUEE_CGSTREAMER_SHIM_H
#define MARQUEE_CGSTREAMER_SHIM_H

#include <gst/gst.h>
#include <gst/audio/audio.h>
#include <gst/audio/streamvolume.h>
#include <gst/tag/tag.h>
#include <gst/pbutils/pbutils.h>

#endif
