// The work of generated code on rows of TodoItem, in C: the minimum that SQLite allows.

#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>

typedef struct floor_connection floor_connection;

/// A row. It owns its texts. A missing text is NULL, a missing date NAN.
typedef struct {
  char *id;
  char *text;
  char *version;
  double created_at;
  double updated_at;
  int complete;
} floor_item;

/// Returns the CPU time of this process in seconds.
double floor_cpu_time(void);

/// Opens an existing file as a store does, with the same cache. Returns NULL if it fails.
floor_connection *floor_open(const char *path);
void floor_close(floor_connection *connection);

// All functions below do their work in one transaction, and return 0 or an error code of SQLite:
// SQLITE_MISMATCH for an invalid value, SQLITE_NOTFOUND for a key without a row.

int floor_insert(floor_connection *connection, const floor_item *items, size_t count);
/// Writes all values of the items into their rows, one by one.
int floor_update(floor_connection *connection, const floor_item *items, size_t count);
/// Deletes the rows of the items, one by one.
int floor_delete(floor_connection *connection, const floor_item *items, size_t count);

/// Fetches all rows.
int floor_fetch(floor_connection *connection, floor_item **items, size_t *count);
/// Fetches the rows of the items, one by one, and compares their texts.
int floor_find(floor_connection *connection, const floor_item *items, size_t count);
void floor_free(floor_item *items, size_t count);

#endif
