#ifndef MARQUEE_CGIO_SHIM_H
#define MARQUEE_CGIO_SHIM_H

#include <gio/gio.h>

// `g_signal_connect` is a macro over a cast; a function lets Swift check the callback's type.
typedef void (*cgio_signal_callback)(
    GDBusProxy *proxy, const char *sender, const char *signal, GVariant *arguments, gpointer context);
static inline gulong cgio_connect_signal(GDBusProxy *proxy, cgio_signal_callback callback, gpointer context) {
    return g_signal_connect(proxy, "g-signal", G_CALLBACK(callback), context);
}

#endif
