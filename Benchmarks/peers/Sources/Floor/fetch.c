#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "connection.h"

static int read_digits(const unsigned char *place, int count, int *is_valid) {
  int value = 0;
  for (int index = 0; index < count; index++) {
    int digit = place[index] - '0';
    if (digit < 0 || digit > 9) *is_valid = 0;
    value = value * 10 + digit;
  }
  return value;
}

/// Returns the seconds since 2001 of a text like "2024-01-31 09:00:00.000"; NAN for NULL.
static double read_date(sqlite3_stmt *statement, int column, int *is_valid) {
  if (sqlite3_column_type(statement, column) == SQLITE_NULL) return NAN;
  const unsigned char *text = sqlite3_column_text(statement, column);
  if (sqlite3_column_bytes(statement, column) != 23) {
    *is_valid = 0;
    return NAN;
  }
  int year = read_digits(text, 4, is_valid), month = read_digits(text + 5, 2, is_valid);
  int day = read_digits(text + 8, 2, is_valid), hour = read_digits(text + 11, 2, is_valid);
  int minute = read_digits(text + 14, 2, is_valid), second = read_digits(text + 17, 2, is_valid);
  int millisecond = read_digits(text + 20, 3, is_valid);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) *is_valid = 0;
  int year_from_march = month <= 2 ? year - 1 : year;
  int day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  int64_t days = 365 * year_from_march + year_from_march / 4 - year_from_march / 100 + year_from_march / 400 +
                 day_of_year - 719468;
  return (double)(days * 86400 + hour * 3600 + minute * 60 + second) - 978307200 + millisecond / 1000.0;
}

static char *copy_text(sqlite3_stmt *statement, int column) {
  if (sqlite3_column_type(statement, column) == SQLITE_NULL) return NULL;
  const unsigned char *text = sqlite3_column_text(statement, column);
  size_t size = (size_t)sqlite3_column_bytes(statement, column);
  char *copy = malloc(size + 1);
  memcpy(copy, text, size);
  copy[size] = 0;
  return copy;
}

static void read_item(sqlite3_stmt *statement, floor_item *item, int *is_valid) {
  item->id = copy_text(statement, 0);
  item->complete = sqlite3_column_type(statement, 1) == SQLITE_NULL ? -1 : sqlite3_column_int(statement, 1) != 0;
  item->created_at = read_date(statement, 2, is_valid);
  item->text = copy_text(statement, 3);
  item->updated_at = read_date(statement, 4, is_valid);
  item->version = copy_text(statement, 5);
}

static void free_texts(floor_item *item) {
  free(item->id);
  free(item->text);
  free(item->version);
}

int floor_fetch(floor_connection *connection, floor_item **items, size_t *count) {
  sqlite3_stmt *statement = connection->selection;
  size_t capacity = 0;
  int code, is_valid = 1;
  *items = NULL;
  *count = 0;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (*count == capacity) {
      capacity = capacity ? capacity * 2 : 16;
      *items = realloc(*items, capacity * sizeof **items);
    }
    read_item(statement, &(*items)[(*count)++], &is_valid);
  }
  sqlite3_reset(statement);
  if (code != SQLITE_DONE) return code;
  return is_valid ? SQLITE_OK : SQLITE_MISMATCH;
}

int floor_find(floor_connection *connection, const floor_item *items, size_t count) {
  sqlite3_stmt *statement = connection->selection_by_key;
  int code = sqlite3_exec(connection->database, "BEGIN", NULL, NULL, NULL), is_valid = 1;
  if (code != SQLITE_OK) return code;
  for (size_t index = 0; index < count; index++) {
    floor_item item;
    sqlite3_bind_text(statement, 1, items[index].id, -1, SQLITE_TRANSIENT);
    if ((code = sqlite3_step(statement)) != SQLITE_ROW) return code == SQLITE_DONE ? SQLITE_NOTFOUND : code;
    read_item(statement, &item, &is_valid);
    sqlite3_reset(statement);
    if (strcmp(item.id, items[index].id) != 0 || strcmp(item.text, items[index].text) != 0) return SQLITE_MISMATCH;
    free_texts(&item);
  }
  if (!is_valid) return SQLITE_MISMATCH;
  return sqlite3_exec(connection->database, "COMMIT", NULL, NULL, NULL);
}

void floor_free(floor_item *items, size_t count) {
  for (size_t index = 0; index < count; index++) free_texts(&items[index]);
  free(items);
}
