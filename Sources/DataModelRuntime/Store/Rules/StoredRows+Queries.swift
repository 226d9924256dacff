import GRDB
import SQLText

/// Queries about the rows that refer to others.
extension StoredRows {
  private var quotedColumn: String { "\"_row\".\(SQLQuoting.identifier(column))" }

  /// The rest of the statement after `SELECT …`.
  private var source: String { "FROM \(SQLQuoting.identifier(table)) AS \"_row\" WHERE \(quotedColumn)" }

  private var entityCondition: String {
    guard let entities else { return "" }
    let names = entities.map(SQLQuoting.literal).joined(separator: ", ")
    return " AND \"_row\".\"_entity\" IN (\(names))"
  }

  /// Finds the keys that are referred to but do not exist, each with the number of rows that refer to it.
  func missing(_ key: StoredKey, limit: Int, _ db: Database) throws -> [(DatabaseValue, Int)] {
    let there = "\"_there\".\(SQLQuoting.identifier(key.column))"
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(quotedColumn), count(*) \(source) IS NOT NULL\(entityCondition) AND NOT EXISTS \
        (SELECT 1 FROM \(SQLQuoting.identifier(key.table)) AS "_there" WHERE \(there) = \(quotedColumn)) \
        GROUP BY \(quotedColumn) ORDER BY \(quotedColumn) LIMIT \(limit)
        """
    ).map { ($0[0], $0[1]) }
  }

  /// Counts the rows that refer to a key.
  func count(of value: DatabaseValue, _ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) \(source) = ?\(entityCondition)", arguments: [value]) ?? 0
  }

  /// Returns the keys of the first rows that refer to a key.
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
