#ifndef MARQUEE_CPLAYLISTPARSER_SHIM_H
#define MARQUEE_CPLAYLISTPARSER_SHIM_H

#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/mman.h>

// totem-plparser is opened when the first list needs it, not linked: with libxml2, libarchive, libgcrypt and ICU behind
// it a process would start 2.6 ms later and be 2.4 MB larger whether it reads a list or not. What is used of it is
// declared here, and its headers are not needed.
enum { CPLP_RESULT_UNHANDLED, CPLP_RESULT_ERROR, CPLP_RESULT_SUCCESS, CPLP_RESULT_IGNORED, CPLP_RESULT_CANCELLED };

typedef void (*cplp_entry_callback)(void *parser, const char *uri, void *fields, void *context);

// Written once, before any other thread sees it.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void *(*parser_new)(void);
    int (*parse)(void *parser, const char *uri, const char *base, int fallback);
    void (*set)(void *object, const char *first, ...);
    unsigned long (*connect)(
        void *object, const char *signal, void (*callback)(void), void *context, void *release, int flags);
    void (*unref)(void *object);
    void *(*lookup)(void *table, const void *key);
} cplp_library;

// Nonzero when every function was found. GLib's functions are found through the library's own dependencies. The library
// registers types with GLib, so it stays for the life of the process.
static inline int cplp_open(cplp_library *library) {
    void *handle = dlopen("libtotem-plparser.so.18", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle == NULL) return 0;
    *(void **)&library->parser_new = dlsym(handle, "totem_pl_parser_new");
    *(void **)&library->parse = dlsym(handle, "totem_pl_parser_parse_with_base");
    *(void **)&library->set = dlsym(handle, "g_object_set");
    *(void **)&library->connect = dlsym(handle, "g_signal_connect_data");
    *(void **)&library->unref = dlsym(handle, "g_object_unref");
    *(void **)&library->lookup = dlsym(handle, "g_hash_table_lookup");
    return library->parser_new && library->parse && library->set && library->connect && library->unref
        && library->lookup;
}

// `g_object_set` is variadic. Nested lists are read by ourselves; discs, desktop files and folders not at all.
static inline void cplp_restrict(const cplp_library *library, void *parser) {
    library->set(parser, "recurse", 0, "disable-unsafe", 1, NULL);
}

static inline void cplp_connect_entry(
    const cplp_library *library, void *parser, cplp_entry_callback callback, void *context) {
    library->connect(parser, "entry-parsed", (void (*)(void))callback, context, NULL, 0);
}

enum { CPLP_MFD_CLOEXEC = 1U };
// glibc declares it only with _GNU_SOURCE, which a module cannot set for headers that Glibc's module owns.
extern int memfd_create(const char *name, unsigned int flags);

#endif
