package import GRDB
import GRDBSQLite

extension Database {
  /// Executes statements, and counts the steps that SQLite's virtual machine takes for them, triggers
  /// included.
  ///
  /// The number is the same on every machine, so that a test can say how it grows with the rows, which it
  /// cannot of times.
  package func steps(of sql: String) throws -> Int {
    var steps = 0
    let statements = try allStatements(sql: sql)
    while let statement = try statements.next() {
      try statement.execute()
      steps += Int(sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0))
    }
    return steps
  }
}

/// Whether the steps for a row stay what they are, however many rows there are.
package enum Growth {
  /// Compares the steps for further rows. What is done once, however many rows there are, does not count.
  ///
  /// - Parameters:
  ///   - few: a number of rows; the others are twice and four times as large
  ///   - count: counts the steps for a number of rows
  /// - Returns: 1 where each row takes the same, 2 where all take the square of their number
  package static func ofSteps(from few: Int = 100, _ count: (Int) throws -> Int) rethrows -> Double {
    try growth(count(few), count(2 * few), count(4 * few))
  }

  private static func growth(_ first: Int, _ second: Int, _ third: Int) -> Double {
    guard third > second else { return 0 }
    return Double(third - second) / Double(max(second - first, 1)) / 2
  }

  /// The statement that inserts rows.
  ///
  /// - Parameters:
  ///   - table: the name of the table
  ///   - columns: the columns, as SQL
  ///   - values: their values, where `i` is the number of the row, from 1
  ///   - rows: how many there are
  /// - Returns: `INSERT INTO "table" (columns) … SELECT values …;`
  package static func insert(_ table: String, _ columns: String, _ values: String, rows: Int) -> String {
    """
    INSERT INTO "\(table)" (\(columns)) \
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows)) SELECT \(values) \
    FROM n;
    """
  }
}

extension Growth {
  /// Compares the steps for further rows, as ``ofSteps(from:_:)``, of what waits for others meanwhile.
  ///
  /// - Parameters:
  ///   - few: a number of rows; the others are twice and four times as large
  ///   - count: counts the steps for a number of rows
  /// - Returns: 1 where each row takes the same, 2 where all take the square of their number
  package static func ofSteps(
    from few: Int,
    _ count: @Sendable (Int) async throws -> Int
  ) async rethrows -> Double {
    try await growth(count(few), count(2 * few), count(4 * few))
  }
}
