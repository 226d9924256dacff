#include "floor.h"

#include <sqlite3.h>
#include <sys/resource.h>
#include <time.h>

double floor_cpu_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

long floor_peak_size(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024;
#endif
}

static int insert_all(sqlite3 *database, sqlite3_stmt *statement, char *const *ids, char *const *texts,
                      size_t count) {
  int code = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  for (size_t index = 0; code == SQLITE_OK && index < count; index++) {
    sqlite3_bind_text(statement, 1, ids[index], -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(statement, 2, 0);
    sqlite3_bind_text(statement, 3, texts[index], -1, SQLITE_TRANSIENT);
    code = sqlite3_step(statement);
    if (code == SQLITE_DONE) code = sqlite3_reset(statement);
  }
  return code == SQLITE_OK ? sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) : code;
}

static int open_database(const char *path, sqlite3 **database) {
  // Like GRDB and the store: one thread at a time, so that SQLite needs no mutex, and as many pages in memory.
  int code = sqlite3_open_v2(path, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != SQLITE_OK) return code;
  return sqlite3_exec(*database,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
                      "PRAGMA cache_size = -16000",
                      NULL, NULL, NULL);
}

int floor_insert(const char *path, char *const *ids, char *const *texts, size_t count, double *cpu_time) {
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  int code = open_database(path, &database);
  if (code == SQLITE_OK) {
    const char *insertion = "INSERT INTO TodoItem (id, complete, text) VALUES (?, ?, ?)";
    code = sqlite3_prepare_v2(database, insertion, -1, &statement, NULL);
  }
  if (code == SQLITE_OK) {
    double start = floor_cpu_time();
    code = insert_all(database, statement, ids, texts, count);
    *cpu_time = floor_cpu_time() - start;
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return code;
}

static int insert_page(sqlite3 *database, sqlite3_stmt *statement, char *const *texts, size_t count) {
  int code = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  for (size_t row = 0; code == SQLITE_OK && row < count; row++) {
    for (int column = 0; column < 6; column++) {
      const char *text = texts[row * 6 + (size_t)column];
      if (column == 1) {
        sqlite3_bind_int(statement, 2, text[0] == '1');
      } else {
        sqlite3_bind_text(statement, column + 1, text, -1, SQLITE_TRANSIENT);
      }
    }
    code = sqlite3_step(statement);
    if (code == SQLITE_DONE) code = sqlite3_reset(statement);
  }
  return code == SQLITE_OK ? sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) : code;
}

int floor_insert_pages(const char *path, char *const *texts, size_t count, size_t page, double *cpu_time) {
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  int code = open_database(path, &database);
  if (code == SQLITE_OK) {
    const char *insertion = "INSERT INTO TodoItem (id, complete, text, createdAt, updatedAt, version) "
                            "VALUES (?, ?, ?, ?, ?, ?)";
    code = sqlite3_prepare_v2(database, insertion, -1, &statement, NULL);
  }
  double start = floor_cpu_time();
  for (size_t first = 0; code == SQLITE_OK && first < count; first += page) {
    size_t length = count - first < page ? count - first : page;
    code = insert_page(database, statement, texts + first * 6, length);
  }
  *cpu_time = floor_cpu_time() - start;
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return code;
}
