#ifndef CONNECTION_H
#define CONNECTION_H

#include <sqlite3.h>

#include "Floor.h"

struct floor_connection {
  sqlite3 *database;
  sqlite3_stmt *insertion;
  sqlite3_stmt *selection;
};

#endif
