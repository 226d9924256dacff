public import GRDB
public import GRDBSQLite

extension LocalStore {
  /// A row that generated code reads, column by column in the order of ``StoredEntity/storedTable``.
  ///
  /// A statement that selects exactly these columns is read by position. Any other row is read by name:
  /// columns may be in another order after a migration, and people write `SELECT *`.
  public struct RowReader {
    // Reading a statement is specialised for each type of value, in the module of the app.

    @usableFromInline let statement: SQLiteStatement?
    private let named: NamedValues
    /// The names of the columns to read, in order.
    @usableFromInline var columns: [String]
    /// The index of the next column to read.
    @usableFromInline var next = 0
    /// The error for the first optional column that could not be read, which ``object()`` throws. If each
    /// read could throw, generated code would take much longer to compile, since each throw would have to
    /// release all values read before it.
    @usableFromInline var failure: StoredValueError?

    /// The values, if there is no statement.
    private enum NamedValues {
      case none
      case row(Row)
      /// In the order of the columns.
      case values([DatabaseValue])

      subscript(place: Int, column: String) -> DatabaseValue? {
        switch self {
        case .none: nil
        case .row(let row): row[column]
        case .values(let values): values[place]
        }
      }
    }

    /// Creates a reader of rows, by the names of their columns.
    init(_ row: Row, columns: [String]) {
      statement = nil
      named = .row(row)
      self.columns = columns
    }

    /// Creates a reader of values that do not come from a database.
    package init(values: [DatabaseValue], columns: [String]) {
      precondition(values.count == columns.count, "expected one value for each column")
      statement = nil
      named = .values(values)
      self.columns = columns
    }

    /// Creates a reader of the rows of a statement, by the positions of their columns.
    @usableFromInline
    init(_ statement: SQLiteStatement, columns: [String]) {
      self.statement = statement
      named = .none
      self.columns = columns
    }

    // MARK: - Objects

    /// Reads the object of the row.
    ///
    /// - Throws: ``StoredValueError`` for the first column that the row does not have, or that has another
    ///   type; ``LocalStore/WrongEntityError`` for a row of another entity
    @inlinable
    package mutating func object<Object: StoredEntity>() throws -> Object {
      next = 0
      failure = nil
      let object = try Object(from: &self)
      if let failure { throw failure }
      requireAllColumns(of: Object.self)
      return object
    }

    /// Reads the object as one of the types that the row may have.
    ///
    /// - Parameter type: the type for the row's entity
    /// - Returns: the object
    /// - Throws: ``StoredValueError`` for the first column that the row does not have, or that has another
    ///   type; ``LocalStore/WrongEntityError`` for a row of another entity
    @_spi(Generated)
    public mutating func object<Object: StoredEntity>(of type: Object.Type) throws -> Object {
      columns = type.storedTable.columns
      return try object()
    }

    /// Stops the program unless all columns were read. Otherwise, columns would get the values of others.
    @usableFromInline
    func requireAllColumns(of type: Any.Type) {
      precondition(
        next == columns.count,
        """
        '\(type)' reads \(next) of the \(columns.count) columns of its 'storedTable'; it must read each once
        """
      )
    }

    /// Returns the name of a column.
    private func column(at place: Int) -> String {
      precondition(
        place < columns.count,
        "a type reads more than the \(columns.count) columns of its 'storedTable'"
      )
      return columns[place]
    }

    // MARK: - Values

    /// Reads the next column, which is required.
    ///
    /// - Throws: ``StoredValueError`` if the row has no such column, or if it is NULL or has another type
    @inlinable
    @_spi(Generated)
    public mutating func value<Value: StoredValue>() throws(StoredValueError) -> Value {
      if let value: Value = optionalValue() { return value }
      throw missing(Value.self)
    }

    /// Reads the next column; nil if it is NULL.
    ///
    /// Also nil if the row has no such column, or if it has another type: reading the object then throws
    /// ``StoredValueError``.
    @inlinable
    @_spi(Generated) public mutating func optionalValue<Value: StoredValue>() -> Value? {
      let place = next
      next += 1
      guard let statement else { return namedValue(at: place) }
      let index = CInt(truncatingIfNeeded: place)
      if let value = Value.fromStoredColumn(of: statement, at: index) { return value }
      if !Self.isNull(statement, at: index) {
        fail(mismatch(statement, at: index, Value.self))
      }
      return nil
    }

    /// Skips the next columns if all of them are NULL, which means that a composite is missing.
    ///
    /// - Parameter count: the number of columns of the composite
    /// - Returns: whether the composite is missing
    @_spi(Generated) public mutating func skipNull(_ count: Int) -> Bool {
      let places = next..<next + count
      let areNull = places.allSatisfy { place in
        if let statement { return Self.isNull(statement, at: CInt(truncatingIfNeeded: place)) }
        // A column that was not selected does not count as NULL: reading it reports the error.
        guard let value = named[place, column(at: place)] else { return false }
        return value.isNull
      }
      if areNull { next = places.upperBound }
      return areNull
    }

    // MARK: - Entities

    /// Checks the next column, which names the row's entity.
    ///
    /// - Parameter name: the entity that the row must have
    /// - Throws: ``LocalStore/WrongEntityError`` if it has another, or ``StoredValueError`` if `_entity` was
    ///   not selected
    @_spi(Generated) public mutating func requireEntity(_ name: String) throws {
      let found: String = try value()
      guard found == name else { throw WrongEntityError(found: found, expected: [name]) }
    }

    /// Returns the entity of a row that may have one of several. This does not count as reading a column.
    ///
    /// - Throws: ``StoredValueError`` if `_entity` was not selected
    @_spi(Generated) public func entityName() throws(StoredValueError) -> String {
      var value: DatabaseValue?
      if case .row(let row) = named { value = row["_entity"] }
      if let name = value.flatMap(String.fromDatabaseValue) { return name }
      let found = value.map { "\($0)" } ?? Self.noColumn
      throw StoredValueError(column: "_entity", expected: String.self, found: found)
    }

    // MARK: - Errors

    @usableFromInline
    func missing(_ type: Any.Type) -> StoredValueError {
      failure ?? StoredValueError(column: column(at: next - 1), expected: type, found: "NULL")
    }

    @usableFromInline
    mutating func fail(_ error: StoredValueError) {
      failure = failure ?? error
    }

    @usableFromInline
    func mismatch(_ statement: SQLiteStatement, at index: CInt, _ type: Any.Type) -> StoredValueError {
      let found = DatabaseValue(sqliteStatement: statement, index: index)
      return StoredValueError(column: column(at: Int(index)), expected: type, found: "\(found)")
    }

    private static let noColumn = "no such column in the selection"

    // MARK: - By position and by name

    @inlinable
    static func isNull(_ statement: SQLiteStatement, at index: CInt) -> Bool {
      sqlite3_column_type(statement, index) == SQLITE_NULL
    }

    @usableFromInline
    mutating func namedValue<Value: StoredValue>(at place: Int) -> Value? {
      let column = column(at: place)
      guard let stored = named[place, column] else {
        fail(StoredValueError(column: column, expected: Value.self, found: Self.noColumn))
        return nil
      }
      if stored.isNull { return nil }
      let whole = if case .string = stored.storage { wholeText(of: column) ?? stored } else { stored }
      if let value = Value.fromStoredValue(whole) { return value }
      fail(StoredValueError(column: column, expected: Value.self, found: "\(stored)"))
      return nil
    }

    /// Returns the whole of a text that GRDB cuts off at U+0000. A copy of a row has only the part before it.
    private func wholeText(of column: String) -> DatabaseValue? {
      guard case .row(let row) = named else { return nil }
      let text: String? = try? row.withUnsafeData(named: column) { data -> String? in
        guard let data, data.contains(0) else { return nil }
        return String(decoding: data, as: UTF8.self)
      }
      return text?.databaseValue
    }
  }
}
