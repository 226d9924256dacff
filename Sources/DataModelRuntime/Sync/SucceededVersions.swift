package import GRDB
import SQLText

/// The versions of rows that others have followed while all values of the row stayed as they were: by what
/// was pushed from this device.
///
/// An object that was read before such a push is not older than its row: its values are those that the server
/// has. An app that goes on with it, such as with what it has just inserted, must not be stopped.
///
/// The oldest are forgotten: then an object that was read long ago counts as older than its row.
package enum SucceededVersions {
  /// How many are remembered. Each takes some 100 bytes.
  package static let limit = 10_000

  /// Takes note that a version has followed another, and no value has changed.
  ///
  /// - Throws: `DatabaseError`
  package static func add(
    _ version: DatabaseValue,
    after previous: DatabaseValue,
    of id: DatabaseValue,
    in table: String,
    _ db: Database
  ) throws {
    if version.isIdentical(to: previous) { return }
    try db.execute(
      """
      INSERT INTO "_Succeeded" ("table", "id", "earlier", "version") \
      VALUES (\(bind: table), \(bind: id), \(bind: previous), \(bind: version))
      """
    )
    try db.execute(
      #"DELETE FROM "_Succeeded" WHERE "number" <= \#(bind: db.lastInsertedRowID - Int64(limit))"#
    )
  }

  /// Whether a row had the same values when it was of an earlier version, but for what was edited here.
  ///
  /// - Returns: whether what was written in between was written here
  /// - Throws: `DatabaseError`
  package static func hasSameValues(
    _ earlier: DatabaseValue,
    as version: DatabaseValue,
    of id: DatabaseValue,
    in table: String,
    _ db: Database
  ) throws -> Bool {
    if earlier.isIdentical(to: version) { return true }
    return try db.exists(
      """
      WITH RECURSIVE "same" ("version") AS (
        VALUES (\(bind: version))
        UNION
        SELECT "earlier" FROM "same", "_Succeeded"
        WHERE "id" = \(bind: id) AND "table" = \(bind: table)
          AND "_Succeeded"."version" IS "same"."version"
      )
      SELECT 1 FROM "same" WHERE "version" IS \(bind: earlier)
      """
    )
  }
}
