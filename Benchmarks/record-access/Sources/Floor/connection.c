#include "connection.h"

#include <stdlib.h>
#include <time.h>

double floor_cpu_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

floor_connection *floor_open(const char *path) {
  floor_connection *connection = calloc(1, sizeof *connection);
  if (!connection) return NULL;
  // Like GRDB: one thread at a time, so that SQLite needs no mutex.
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  const char *settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON";
  const char *insertion =
      "INSERT INTO TodoItem (id, complete, createdAt, text, updatedAt, version) VALUES (?, ?, ?, ?, ?, ?)";
  const char *selection = "SELECT id, complete, createdAt, text, updatedAt, version FROM TodoItem";
  if (sqlite3_open_v2(path, &connection->database, flags, NULL) != SQLITE_OK ||
      sqlite3_exec(connection->database, settings, NULL, NULL, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(connection->database, insertion, -1, &connection->insertion, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(connection->database, selection, -1, &connection->selection, NULL) != SQLITE_OK) {
    floor_close(connection);
    return NULL;
  }
  return connection;
}

void floor_close(floor_connection *connection) {
  sqlite3_finalize(connection->insertion);
  sqlite3_finalize(connection->selection);
  sqlite3_close(connection->database);
  free(connection);
}
