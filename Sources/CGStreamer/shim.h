#ifndef MARQUEE_CGSTREAMER_SHIM_H
#define MARQUEE_CGSTREAMER_SHIM_H

#include <gst/gst.h>
#include <gst/audio/audio.h>
#include <gst/audio/streamvolume.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>

// Setting a property by name is variadic (`g_object_set`), which Swift does not import.
static inline void cgst_set_string(gpointer object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}
static inline void cgst_set_bool(gpointer object, const char *name, gboolean value) {
    g_object_set(object, name, value, NULL);
}
static inline void cgst_set_int64(gpointer object, const char *name, gint64 value) {
    g_object_set(object, name, value, NULL);
}
static inline void cgst_set_int(gpointer object, const char *name, gint value) {
    g_object_set(object, name, value, NULL);
}
static inline void cgst_set_double(gpointer object, const char *name, gdouble value) {
    g_object_set(object, name, value, NULL);
}
static inline void cgst_set_boxed(gpointer object, const char *name, gconstpointer value) {
    g_object_set(object, name, value, NULL);
}

// `g_object_get` is variadic as well.
static inline guint cgst_get_uint(gpointer object, const char *name) {
    guint value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
// The address of a message of libsoup 3, to be freed; NULL for one of libsoup 2, whose type is its own.
static inline char *cgst_get_uri(gpointer object) {
    GParamSpec *property = g_object_class_find_property(G_OBJECT_GET_CLASS(object), "uri");
    GUri *uri = NULL;
    if (!property || property->value_type != G_TYPE_URI) return NULL;
    g_object_get(object, "uri", &uri, NULL);
    char *text = uri ? g_uri_to_string(uri) : NULL;
    if (uri) g_uri_unref(uri);
    return text;
}

// Variadic, too.
static inline void cgst_structure_set_string(GstStructure *structure, const char *name, const char *value) {
    gst_structure_set(structure, name, G_TYPE_STRING, value, NULL);
}

// `g_signal_connect` is a macro over a cast; one function per signal lets Swift check the callback's type.
typedef void (*cgst_pad_callback)(GstElement *element, GstPad *pad, gpointer context);
static inline gulong cgst_connect_pad_added(
    gpointer element, cgst_pad_callback callback, gpointer context, GDestroyNotify release) {
    return g_signal_connect_data(
        element, "pad-added", G_CALLBACK(callback), context, (GClosureNotify)(void (*)(void))release, 0);
}
typedef void (*cgst_inner_callback)(GstElement *bin, GstElement *inner, GstElement *part, gpointer context);
static inline gulong cgst_connect_inner_added(
    gpointer bin, cgst_inner_callback callback, gpointer context, GDestroyNotify release) {
    return g_signal_connect_data(
        bin, "deep-element-added", G_CALLBACK(callback), context, (GClosureNotify)(void (*)(void))release, 0);
}
static inline gulong cgst_connect_pad_removed(
    gpointer element, cgst_pad_callback callback, gpointer context, GDestroyNotify release) {
    return g_signal_connect_data(
        element, "pad-removed", G_CALLBACK(callback), context, (GClosureNotify)(void (*)(void))release, 0);
}
// Signals that hand over an element of a bin.
static inline gulong cgst_connect_element_signal(
    gpointer element, const char *signal, void (*callback)(GstElement *bin, GstElement *element, gpointer context),
    gpointer context, GDestroyNotify release) {
    return g_signal_connect_data(
        element, signal, G_CALLBACK(callback), context, (GClosureNotify)(void (*)(void))release, 0);
}
typedef void (*cgst_notify_callback)(GObject *object, GParamSpec *property, gpointer context);
static inline gulong cgst_connect_notify(
    gpointer object, const char *detailed_signal, cgst_notify_callback callback, gpointer context,
    GDestroyNotify release) {
    return g_signal_connect_data(
        object, detailed_signal, G_CALLBACK(callback), context, (GClosureNotify)(void (*)(void))release, 0);
}

// Macros with arguments or calls.
static inline gboolean cgst_has_property(gpointer object, const char *name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name) != NULL;
}
static inline gboolean cgst_is_stream_volume(gpointer object) { return GST_IS_STREAM_VOLUME(object); }
static inline gboolean cgst_is_bin(gpointer object) { return GST_IS_BIN(object); }
static inline void cgst_set_volume(gpointer object, gdouble cubic) {
    gst_stream_volume_set_volume((GstStreamVolume *)object, GST_STREAM_VOLUME_FORMAT_CUBIC, cubic);
}
static inline gdouble cgst_get_volume(gpointer object) {
    return gst_stream_volume_get_volume((GstStreamVolume *)object, GST_STREAM_VOLUME_FORMAT_CUBIC);
}
static inline GQuark cgst_resource_error(void) { return GST_RESOURCE_ERROR; }
static inline GQuark cgst_stream_error(void) { return GST_STREAM_ERROR; }
static inline GQuark cgst_core_error(void) { return GST_CORE_ERROR; }

// `GST_PAD_PROBE_INFO_EVENT` and the reference counts are macros and inline functions over casts.
static inline GstEvent *cgst_probe_event(GstPadProbeInfo *info) { return GST_PAD_PROBE_INFO_EVENT(info); }
static inline GstBuffer *cgst_probe_buffer(GstPadProbeInfo *info) { return GST_PAD_PROBE_INFO_BUFFER(info); }
// The probe's buffer becomes the caller's; the probe has to say that it was handled, or put another in its place.
static inline GstBuffer *cgst_steal_probe_buffer(GstPadProbeInfo *info) {
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    GST_PAD_PROBE_INFO_DATA(info) = NULL;
    return buffer;
}
// A macro over a cast. Takes the reference, gives one to a buffer that nobody else has.
static inline GstBuffer *cgst_make_writable(GstBuffer *buffer) { return gst_buffer_make_writable(buffer); }
// What the one who pushed the data is answered.
static inline void cgst_set_probe_flow(GstPadProbeInfo *info, GstFlowReturn flow) {
    GST_PAD_PROBE_INFO_FLOW_RETURN(info) = flow;
}
static inline void cgst_unref_event(GstEvent *event) { gst_event_unref(event); }
static inline gboolean cgst_event_is_serialized(GstEvent *event) { return GST_EVENT_IS_SERIALIZED(event); }
static inline GstQuery *cgst_probe_query(GstPadProbeInfo *info) { return GST_PAD_PROBE_INFO_QUERY(info); }
static inline gboolean cgst_event_is_sticky(GstEvent *event) { return GST_EVENT_IS_STICKY(event); }
static inline void cgst_replace_probe_event(GstPadProbeInfo *info, GstEvent *event) {
    gst_event_unref(GST_PAD_PROBE_INFO_EVENT(info));
    GST_PAD_PROBE_INFO_DATA(info) = event;
}
// Which pad the join of this source pad lets through; only its address is of use.
static inline const void *cgst_active_pad_of(gpointer join) {
    GstPad *active = NULL;
    g_object_get(join, "active-pad", &active, NULL);
    if (active) gst_object_unref(active);
    return active;
}
static inline const void *cgst_active_pad(GstPad *source_pad) {
    return cgst_active_pad_of(GST_OBJECT_PARENT(source_pad));
}
// What a buffer holds for those who read it: a decoder of separate channels cuts by saying less than there is.
static inline gsize cgst_audio_frames(GstBuffer *buffer, gint bytes_per_frame) {
    GstAudioMeta *meta = gst_buffer_get_audio_meta(buffer);
    return meta ? meta->samples : gst_buffer_get_size(buffer) / bytes_per_frame;
}
static inline void cgst_unref(gpointer object) { gst_object_unref(object); }
static inline gpointer cgst_ref(gpointer object) { return gst_object_ref(object); }
// Cast macros.
static inline GstElementFactoryListType cgst_decoders(void) { return GST_ELEMENT_FACTORY_TYPE_DECODER; }
static inline GstElementFactoryListType cgst_demuxers(void) { return GST_ELEMENT_FACTORY_TYPE_DEMUXER; }
static inline void cgst_unref_buffer(GstBuffer *buffer) { gst_buffer_unref(buffer); }
static inline void cgst_unref_message(GstMessage *message) { gst_message_unref(message); }
static inline void cgst_unref_caps(GstCaps *caps) { gst_caps_unref(caps); }
static inline GstTagList *cgst_ref_tags(GstTagList *tags) { return gst_tag_list_ref(tags); }
static inline void cgst_unref_toc(GstToc *contents) { gst_toc_unref(contents); }
static inline void cgst_unref_tags(GstTagList *tags) { gst_tag_list_unref(tags); }
static inline const char *cgst_object_name(gpointer object) { return GST_OBJECT_NAME(object); }
static inline GstObject *cgst_parent(gpointer object) { return GST_OBJECT_PARENT(object); }

#endif
