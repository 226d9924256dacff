#include "connection.h"

#include <stdlib.h>
#include <time.h>

double floor_cpu_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int prepare(sqlite3 *database, const char *sql, sqlite3_stmt **statement) {
  return sqlite3_prepare_v2(database, sql, -1, statement, NULL);
}

floor_connection *floor_open(const char *path) {
  floor_connection *connection = calloc(1, sizeof *connection);
  if (!connection) return NULL;
  // Like GRDB: one thread at a time, so that SQLite needs no mutex.
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  // Like a store's connection for writing.
  const char *settings =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
      "PRAGMA cache_size = -16000";
  if (sqlite3_open_v2(path, &connection->database, flags, NULL) != SQLITE_OK ||
      sqlite3_exec(connection->database, settings, NULL, NULL, NULL) != SQLITE_OK ||
      prepare(connection->database,
              "INSERT INTO TodoItem (id, complete, createdAt, text, updatedAt, version) VALUES (?, ?, ?, ?, ?, ?)",
              &connection->insertion) != SQLITE_OK ||
      prepare(connection->database,
              "UPDATE TodoItem SET complete = ?2, createdAt = ?3, text = ?4, updatedAt = ?5, version = ?6 WHERE id = ?1",
              &connection->update) != SQLITE_OK ||
      prepare(connection->database, "DELETE FROM TodoItem WHERE id = ?", &connection->deletion) != SQLITE_OK ||
      prepare(connection->database, "SELECT id, complete, createdAt, text, updatedAt, version FROM TodoItem",
              &connection->selection) != SQLITE_OK ||
      prepare(connection->database,
              "SELECT id, complete, createdAt, text, updatedAt, version FROM TodoItem WHERE id = ?",
              &connection->selection_by_key) != SQLITE_OK) {
    floor_close(connection);
    return NULL;
  }
  return connection;
}

void floor_close(floor_connection *connection) {
  sqlite3_finalize(connection->insertion);
  sqlite3_finalize(connection->update);
  sqlite3_finalize(connection->deletion);
  sqlite3_finalize(connection->selection);
  sqlite3_finalize(connection->selection_by_key);
  sqlite3_close(connection->database);
  free(connection);
}

int floor_execute(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}
