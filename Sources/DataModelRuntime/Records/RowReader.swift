public import GRDB
public import GRDBSQLite

extension LocalStore {
  /// A row that generated code reads, column by column in the order of ``StoredEntity/storedTable``.
  ///
  /// A statement that selects just these columns is read by their places; every other row, by their names:
  /// after a migration columns stand in another order, and people write `SELECT *`.
  public struct RowReader {
    // A statement is read by the compiler's own code for each type of value, in the module of the app.

    @usableFromInline let statement: SQLiteStatement?
    private let named: NamedValues
    /// The names of the columns that are read, in their order.
    @usableFromInline var columns: [String]
    /// The place among them of the column that is read next.
    @usableFromInline var next = 0
    /// Why the first optional column that could not be read was not. ``object()`` throws it: code that reads
    /// one column after the other takes the compiler much longer if each can throw, since all before it would
    /// be given up there.
    @usableFromInline var failure: StoredValueError?

    /// The values, where there is no statement.
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

    /// Reads objects from rows by the names of the columns.
    init(_ row: Row, columns: [String]) {
      statement = nil
      named = .row(row)
      self.columns = columns
    }

    /// Reads an object from values that come from elsewhere than a database.
    package init(values: [DatabaseValue], columns: [String]) {
      precondition(values.count == columns.count, "each column has a value")
      statement = nil
      named = .values(values)
      self.columns = columns
    }

    /// Reads objects from the rows at which a statement stands, by the places of the columns.
    @usableFromInline
    init(_ statement: SQLiteStatement, columns: [String]) {
      self.statement = statement
      named = .none
      self.columns = columns
    }

    // MARK: - Objects

    /// The object that the row holds.
    ///
    /// - Throws: ``StoredValueError`` for the first column that the row does not have, or that is of another
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

    /// The object of one of several types that the row may hold.
    ///
    /// - Parameter type: the type for the row's entity
    /// - Returns: an object that was read without an error
    /// - Throws: ``StoredValueError`` for the first column that the row does not have, or that is of another
    ///   type; ``LocalStore/WrongEntityError`` for a row of another entity
    @_spi(Generated)
    public mutating func object<Object: StoredEntity>(of type: Object.Type) throws -> Object {
      columns = type.storedTable.columns
      return try object()
    }

    /// Other columns would take the values of those that are left out.
    @usableFromInline
    func requireAllColumns(of type: Any.Type) {
      precondition(
        next == columns.count,
        """
        '\(type)' reads \(next) columns of the \(columns.count) of its 'storedTable'; it has to read each once
        """
      )
    }

    /// The name of a column.
    private func column(at place: Int) -> String {
      precondition(
        place < columns.count,
        "a type reads more columns than the \(columns.count) of its 'storedTable'"
      )
      return columns[place]
    }

    // MARK: - Values

    /// The value of the next column, which is required.
    ///
    /// - Throws: ``StoredValueError`` if the row has no such column, or it is NULL, or of another type
    @inlinable
    @_spi(Generated)
    public mutating func value<Value: StoredValue>() throws(StoredValueError) -> Value {
      if let value: Value = optionalValue() { return value }
      throw missing(Value.self)
    }

    /// The value of the next column; nil if it is NULL.
    ///
    /// Also nil if the row has no such column, or it is of another type; what reads the object then throws
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

    /// Whether the next columns are all NULL, which are then passed over: those of a composite that is not
    /// there.
    ///
    /// - Parameter count: the number of columns of the composite
    /// - Returns: whether the composite is not there
    @_spi(Generated) public mutating func skipNull(_ count: Int) -> Bool {
      let places = next..<next + count
      let areNull = places.allSatisfy { place in
        if let statement { return Self.isNull(statement, at: CInt(truncatingIfNeeded: place)) }
        // What was not selected is not known to be NULL; reading it says so.
        guard let value = named[place, column(at: place)] else { return false }
        return value.isNull
      }
      if areNull { next = places.upperBound }
      return areNull
    }

    // MARK: - Entities

    /// Checks the next column, which names the row's entity.
    ///
    /// - Parameter name: the entity that the row has to be of
    /// - Throws: ``LocalStore/WrongEntityError`` if it is of another, or ``StoredValueError`` if `_entity`
    ///   was not selected
    @_spi(Generated) public mutating func requireEntity(_ name: String) throws {
      let found: String = try value()
      guard found == name else { throw WrongEntityError(found: found, expected: [name]) }
    }

    /// The entity of a row that may be of several. It does not count as a column that was read.
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

    // MARK: - By place and by name

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

    /// A text of which GRDB gives only what stands before a U+0000. A row that was copied has no more than
    /// that.
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
