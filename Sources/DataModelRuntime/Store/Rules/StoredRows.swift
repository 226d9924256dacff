import GRDB
import SQLText

/// The rows of a table that refer to others by a column.
struct StoredRows {
  let table: String
  /// The column with what identifies a row for people: its key, or the other end of a pair.
  let key: String?
  let column: String
  /// The entities whose rows count; nil if all do.
  let entities: [String]?

  private var quotedColumn: String { "\"_row\".\(SQLQuoting.identifier(column))" }

  /// The rest of the statement behind `SELECT …`.
  private var source: String { "FROM \(SQLQuoting.identifier(table)) AS \"_row\" WHERE \(quotedColumn)" }

  private var entityCondition: String {
    guard let entities else { return "" }
    let names = entities.map { "'\($0)'" }.joined(separator: ", ")
    return " AND \"_row\".\"_entity\" IN (\(names))"
  }

  /// The keys that are referred to, and are not there, with the number of rows that refer to each.
  func missing(in table: String, key: String, limit: Int, _ db: Database) throws -> [(DatabaseValue, Int)] {
    let there = "\"_there\".\(SQLQuoting.identifier(key))"
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(quotedColumn), count(*) \(source) IS NOT NULL\(entityCondition) AND NOT EXISTS \
        (SELECT 1 FROM \(SQLQuoting.identifier(table)) AS "_there" WHERE \(there) = \(quotedColumn)) \
        GROUP BY \(quotedColumn) ORDER BY \(quotedColumn) LIMIT \(limit)
        """
    ).map { ($0[0], $0[1]) }
  }

  /// How many rows refer to a key.
  func count(of value: DatabaseValue, _ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) \(source) = ?\(entityCondition)", arguments: [value]) ?? 0
  }

  /// The keys of the first rows that refer to a key.
  func keys(of value: DatabaseValue, limit: Int, _ db: Database) throws -> [DatabaseValue] {
    guard let key else { return [] }
    let quotedKey = "\"_row\".\(SQLQuoting.identifier(key))"
    return try DatabaseValue.fetchAll(
      db,
      sql: "SELECT \(quotedKey) \(source) = ?\(entityCondition) ORDER BY \(quotedKey) LIMIT \(limit)",
      arguments: [value]
    )
  }
}
