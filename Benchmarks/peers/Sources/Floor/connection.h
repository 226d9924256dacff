#ifndef CONNECTION_H
#define CONNECTION_H

#include <sqlite3.h>

#include "Floor.h"

struct floor_connection {
  sqlite3 *database;
  sqlite3_stmt *insertion;
  sqlite3_stmt *update;
  sqlite3_stmt *deletion;
  sqlite3_stmt *selection;
  sqlite3_stmt *selection_by_key;
};

/// Executes a statement that returns no rows, and resets it.
int floor_execute(sqlite3_stmt *statement);

#endif
