// Inserts of rows of TodoItem in C: the least that SQLite allows.

#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>

/// CPU time of this process in seconds.
double floor_cpu_time(void);

/// Inserts rows in one transaction, each with an id and a text. Returns 0, or an error of SQLite.
int floor_insert(const char *path, char *const *ids, char *const *texts, size_t count, double *cpu_time);

#endif
