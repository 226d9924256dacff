#include <math.h>
#include <stdint.h>

#include "connection.h"

static void write_digits(char *place, int count, int value) {
  for (int index = count - 1; index >= 0; index--) {
    place[index] = (char)('0' + value % 10);
    value /= 10;
  }
}

/// Writes a date since 1582 as "2024-01-31 09:00:00.000".
static void write_date(double seconds_since_2001, char text[23]) {
  int64_t milliseconds = (int64_t)floor((seconds_since_2001 + 978307200) * 1000 + 0.5);
  int64_t day = milliseconds / 86400000 - (milliseconds % 86400000 < 0);
  int time = (int)(milliseconds - day * 86400000);
  int64_t shifted = day + 719468;
  int64_t era = shifted / 146097;
  int day_of_era = (int)(shifted - era * 146097);
  int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month_from_march = (5 * day_of_year + 2) / 153;
  int month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  write_digits(text, 4, (int)(year_of_era + era * 400) + (month <= 2));
  text[4] = '-';
  write_digits(text + 5, 2, month);
  text[7] = '-';
  write_digits(text + 8, 2, day_of_year - (153 * month_from_march + 2) / 5 + 1);
  text[10] = ' ';
  write_digits(text + 11, 2, time / 3600000);
  text[13] = ':';
  write_digits(text + 14, 2, time / 60000 % 60);
  text[16] = ':';
  write_digits(text + 17, 2, time / 1000 % 60);
  text[19] = '.';
  write_digits(text + 20, 3, time % 1000);
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
  if (text)
    sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_null(statement, index);
}

static void bind_date(sqlite3_stmt *statement, int index, double date) {
  if (isnan(date)) {
    sqlite3_bind_null(statement, index);
    return;
  }
  char text[23];
  write_date(date, text);
  sqlite3_bind_text(statement, index, text, sizeof text, SQLITE_TRANSIENT);
}

static void bind_item(sqlite3_stmt *statement, const floor_item *item) {
  bind_text(statement, 1, item->id);
  sqlite3_bind_int(statement, 2, item->complete);
  bind_date(statement, 3, item->created_at);
  bind_text(statement, 4, item->text);
  bind_date(statement, 5, item->updated_at);
  bind_text(statement, 6, item->version);
}

static void bind_key(sqlite3_stmt *statement, const floor_item *item) { bind_text(statement, 1, item->id); }

/// Executes a statement for each item in one transaction; each must change one row.
static int execute_for_each(floor_connection *connection, sqlite3_stmt *statement,
                            void (*bind)(sqlite3_stmt *, const floor_item *), const floor_item *items,
                            size_t count) {
  int code = sqlite3_exec(connection->database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  if (code != SQLITE_OK) return code;
  for (size_t index = 0; index < count; index++) {
    bind(statement, &items[index]);
    if ((code = floor_execute(statement)) != SQLITE_OK) return code;
    if (sqlite3_changes(connection->database) != 1) return SQLITE_NOTFOUND;
  }
  return sqlite3_exec(connection->database, "COMMIT", NULL, NULL, NULL);
}

int floor_insert(floor_connection *connection, const floor_item *items, size_t count) {
  return execute_for_each(connection, connection->insertion, bind_item, items, count);
}

int floor_update(floor_connection *connection, const floor_item *items, size_t count) {
  return execute_for_each(connection, connection->update, bind_item, items, count);
}

int floor_delete(floor_connection *connection, const floor_item *items, size_t count) {
  return execute_for_each(connection, connection->deletion, bind_key, items, count);
}
