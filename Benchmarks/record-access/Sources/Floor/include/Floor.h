// What generated code does to rows of TodoItem, in C: the least that SQLite allows.

#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>

typedef struct floor_connection floor_connection;

/// A row. Texts are owned by it and NULL if they are missing; a date that is missing is not a number.
typedef struct {
  char *id;
  char *text;
  char *version;
  double created_at;
  double updated_at;
  int complete;
} floor_item;

/// CPU time of this process in seconds.
double floor_cpu_time(void);

/// Opens a file that is there, as a store does; NULL if it cannot.
floor_connection *floor_open(const char *path);
void floor_close(floor_connection *connection);

/// Inserts rows in one transaction. Returns 0, or an error of SQLite.
int floor_insert(floor_connection *connection, const floor_item *items, size_t count);

/// Fetches all rows. Returns 0, or an error of SQLite or of a value.
int floor_fetch(floor_connection *connection, floor_item **items, size_t *count);
void floor_free(floor_item *items, size_t count);

#endif
