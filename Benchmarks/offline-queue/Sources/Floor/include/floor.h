// Inserts rows of TodoItem in C, with the minimum of work that SQLite allows.

#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>

/// Returns the CPU time of this process in seconds.
double floor_cpu_time(void);

/// Returns the maximum size of this process so far, in bytes.
long floor_peak_size(void);

/// Inserts rows in one transaction, each with an id and a text. Returns 0, or an error code of SQLite.
int floor_insert(const char *path, char *const *ids, char *const *texts, size_t count, double *cpu_time);

/// Inserts whole rows, as a server returns them, in transactions of `page` rows. Each row has a text for each of its columns:
/// id, complete, text, createdAt, updatedAt, version. Returns 0, or an error code of SQLite.
int floor_insert_pages(const char *path, char *const *texts, size_t count, size_t page, double *cpu_time);

#endif
