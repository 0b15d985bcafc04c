#ifndef MARQUEE_CLINUX_SHIM_H
#define MARQUEE_CLINUX_SHIM_H

// System calls of Linux that Swift's Glibc module leaves out.
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <time.h>

// glibc declares these only with _GNU_SOURCE, which a module cannot set for headers that Glibc's module owns.
extern int ppoll(struct pollfd *set, nfds_t count, const struct timespec *limit, const sigset_t *mask);
extern int pthread_setname_np(pthread_t thread, const char *name);
extern int memfd_create(const char *name, unsigned int flags);
#define MFD_CLOEXEC 1U

#endif
