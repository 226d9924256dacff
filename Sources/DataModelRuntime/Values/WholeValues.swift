package import GRDB
import GRDBSQLite
package import SQLText

/// SQL whose values are bound and read in full.
package typealias WholeSQL = BoundSQL<DatabaseValue>

/// Statements whose values are bound and read in full: GRDB cuts off a text at U+0000.
///
///     let rows = try db.rows(#"SELECT "id", "text" FROM "TodoItem" WHERE "id" = \#(bind: id)"#)
extension Database {
  /// Executes a statement that returns no rows.
  ///
  /// - Throws: `DatabaseError`
  package func execute(_ sql: WholeSQL) throws { try execute(made: sql.text, sql.bindings) }

  /// Returns the rows of a query, each as the values of its columns.
  package func rows(_ sql: WholeSQL) throws -> [[DatabaseValue]] {
    try rows(made: sql.text, sql.bindings)
  }

  /// Returns the first value of each row of a query, except for values of another type.
  package func values<Value: DatabaseValueConvertible>(
    _ type: Value.Type,
    _ sql: WholeSQL
  ) throws -> [Value] {
    try rows(sql).compactMap { Value.fromDatabaseValue($0[0]) }
  }

  /// Returns the first value of the first row; nil if there is no row, or if the value has another type.
  package func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type,
    _ sql: WholeSQL
  ) throws -> Value? {
    try rows(made: sql.text, sql.bindings, atMost: 1).first.flatMap { Value.fromDatabaseValue($0[0]) }
  }

  /// Returns whether a query has rows. It reads no more than the first one.
  package func exists(_ sql: WholeSQL) throws -> Bool {
    try !rows(made: sql.text, sql.bindings, atMost: 1).isEmpty
  }

  /// Executes a cached statement, for use with many rows: a request would make its SQL again for each row,
  /// and one with a list of all keys would have a limit to their number.
  package func execute(made sql: String, _ values: [DatabaseValue]) throws {
    try WholeValues.bound(sql, values, self).execute()
  }

  /// Returns the rows of a cached query, or only the first ones.
  package func rows(
    made sql: String,
    _ values: [DatabaseValue],
    atMost limit: Int = .max
  ) throws -> [[DatabaseValue]] {
    let statement = try WholeValues.bound(sql, values, self)
    let columns = CInt(statement.columnCount)
    var rows: [[DatabaseValue]] = []
    let cursor = try Row.fetchCursor(statement)
    while rows.count < limit, try cursor.next() != nil {
      rows.append((0..<columns).map { WholeValues.value(of: statement.sqliteStatement, at: $0) })
    }
    return rows
  }
}

extension BoundSQL.StringInterpolation where Value == DatabaseValue {
  /// Appends a value as columns hold it.
  package mutating func appendInterpolation(bind value: some DatabaseValueConvertible) {
    appendInterpolation(bind: value.databaseValue)
  }
}

/// Fast statements for thousands of rows.
package enum WholeValues {
  /// A statement that is executed many times in succession. No other code may execute the same statement
  /// meanwhile.
  ///
  ///     statement.begin()
  ///     statement.bind(1, at: 1)
  ///     try statement.execute()
  ///     statement.end()
  package struct Statement {
    private let statement: GRDB.Statement

    /// - Throws: `DatabaseError`
    package init(_ sql: String, _ db: Database) throws {
      statement = try db.bindableStatement(sql)
    }

    /// Resets the statement, so that values can be bound.
    package func begin() { sqlite3_reset(statement.sqliteStatement) }

    /// Executes the statement with the bound values.
    ///
    /// - Throws: `DatabaseError`
    package func execute() throws { try statement.execute() }

    /// Releases the bound values.
    package func end() { sqlite3_clear_bindings(statement.sqliteStatement) }

    package func bind(_ value: DatabaseValue, at index: CInt) {
      WholeValues.bind(value, to: statement, at: index)
    }

    package func bindNull(at index: CInt) { sqlite3_bind_null(statement.sqliteStatement, index) }

    package func bind(_ number: Int64, at index: CInt) {
      sqlite3_bind_int64(statement.sqliteStatement, index, number)
    }

    /// Binds the text of a date from the years 1 to 9999, as columns hold it.
    package func bind(millisecondsSince1970 milliseconds: Int64, at index: CInt) {
      _ = StoredDate.bind(milliseconds, to: statement.sqliteStatement, at: index)
    }

    /// Binds a text in UTF-8 whose bytes stay valid until ``end()``: SQLite does not copy them.
    package func bind(lent bytes: UnsafeBufferPointer<UInt8>, at index: CInt) {
      // An empty text may have no address, for which SQLite would bind NULL.
      guard !bytes.isEmpty else { return bind("".databaseValue, at: index) }
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text(
          statement.sqliteStatement,
          index,
          characters.baseAddress,
          CInt(characters.count),
          nil
        )
      }
    }
  }

  fileprivate static func bound(
    _ sql: String,
    _ values: [DatabaseValue],
    _ db: Database
  ) throws -> GRDB.Statement {
    if values.isEmpty { return try db.cachedStatement(sql: sql) }
    let statement = try db.bindableStatement(sql)
    for (index, value) in zip(CInt(1)..., values) { bind(value, to: statement, at: index) }
    return statement
  }

  private static func bind(_ value: DatabaseValue, to statement: GRDB.Statement, at index: CInt) {
    if case .string(let text) = value.storage {
      text.bindWhole(to: statement.sqliteStatement, at: index)
    } else {
      _ = value.bind(to: statement.sqliteStatement, at: index)
    }
  }

  fileprivate static func value(of statement: SQLiteStatement, at index: CInt) -> DatabaseValue {
    if sqlite3_column_type(statement, index) == SQLITE_TEXT {
      return String.fromStoredColumn(of: statement, at: index)?.databaseValue ?? .null
    }
    return DatabaseValue(sqliteStatement: statement, index: index)
  }
}

extension DatabaseValue {
  /// Whether both values are the same bit for bit. In Swift, texts that look alike are equal, and so are 0
  /// and -0.
  package func isIdentical(to other: DatabaseValue) -> Bool {
    switch (storage, other.storage) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    default: self == other
    }
  }
}
