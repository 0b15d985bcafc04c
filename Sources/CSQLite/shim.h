#ifndef MARQUEE_CSQLITE_SHIM_H
#define MARQUEE_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
