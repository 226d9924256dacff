public import GRDB
import GRDBSQLite

extension LocalStore {
  /// What generated code writes the values of an object to, column by column.
  public struct RowWriter {
    @usableFromInline let statement: SQLiteStatement?
    @usableFromInline var next: CInt = 1
    /// GRDB's own, by which it inserts, updates and compares.
    private var container: PersistenceContainer?
    private var names: [String] = []

    /// Binds values to the parameters of a statement, from the first on.
    @usableFromInline
    init(_ statement: SQLiteStatement) {
      self.statement = statement
    }

    private init(_ container: PersistenceContainer?) {
      statement = nil
      self.container = container
    }

    /// Writes a value; nil is NULL.
    ///
    /// - Parameters:
    ///   - value: the value
    ///   - column: the column's name, or the end of it
    ///   - prefix: what the name begins with, of a column that is a part of a composite
    /// - Throws: ``LocalStore/UnstorableValueError`` for a value that no column can hold
    @inlinable
    public mutating func write<Value: StoredValue>(
      _ value: Value?,
      _ column: String,
      in prefix: String = ""
    ) throws(UnstorableValueError) {
      guard let statement else { return try keep(value?.storedValue() ?? .null, prefix + column) }
      let index = next
      next += 1
      guard let value else { return bindNull(at: index) }
      try value.bindStoredValue(to: statement, at: index)
    }

    @usableFromInline
    func bindNull(at index: CInt) {
      if let statement { sqlite3_bind_null(statement, index) }
    }

    @usableFromInline
    mutating func keep(_ value: DatabaseValue, _ column: String) {
      container?[column] = value
      names.append(column)
    }

    /// The columns that an object writes, in their order.
    static func columns(of object: some StoredRecord) throws -> [String] {
      var writer = RowWriter(nil as PersistenceContainer?)
      try object.write(to: &writer)
      return writer.names
    }

    /// The values of an object, as GRDB keeps them.
    static func encode(_ object: some StoredRecord, to container: inout PersistenceContainer) throws {
      var writer = RowWriter(container)
      try object.write(to: &writer)
      if let written = writer.container { container = written }
    }
  }
}
