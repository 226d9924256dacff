package import GRDB
import SQLText

/// The versions of rows that were replaced by later ones without changing any value, because this device had
/// pushed the values.
///
/// An object that was read before such a push is not outdated: its values are those on the server. An app
/// must be able to go on with it, for example with an object that it has just inserted.
///
/// The oldest versions are forgotten. Then an object that was read long ago counts as outdated.
package enum SucceededVersions {
  /// The maximum number of versions. Each takes about 100 bytes.
  package static let limit = 10_000

  /// Records that a version has followed another and no value has changed.
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

  /// Returns whether a row had the same values in an earlier version, except for edits on this device.
  ///
  /// - Returns: whether everything that was written in between was written on this device
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
