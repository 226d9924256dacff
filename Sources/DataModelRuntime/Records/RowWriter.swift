public import GRDB
import GRDBSQLite

extension LocalStore {
  /// The destination to which generated code writes the values of an object, column by column.
  ///
  /// It binds them to the parameters of a statement, or keeps them for GRDB by the names of their columns, or
  /// both.
  public struct RowWriter {
    @usableFromInline let statement: SQLiteStatement?
    /// The names of the columns that are written, in their order.
    private let columns: [String]
    /// The place among them of the column that is written next.
    @usableFromInline var next = 0
    /// GRDB's own, by which it inserts, updates and compares.
    @usableFromInline var container: PersistenceContainer?
    /// Why the first value that no column can hold was not written. Whoever made the writer looks here: code
    /// that writes one column after the other takes the compiler much longer if each can throw.
    @usableFromInline private(set) var failure: UnstorableValueError?

    /// Binds values to the parameters of a statement, from the first on.
    @usableFromInline
    init(_ statement: SQLiteStatement?, of table: StoredTable, keeping container: PersistenceContainer? = nil)
    {
      self.statement = statement
      columns = table.written
      self.container = container
    }

    /// Writes a value into the next column; nil is NULL. A value that no column can hold makes saving throw
    /// ``LocalStore/UnstorableValueError``.
    @inlinable
    @_spi(Generated) public mutating func write<Value: StoredValue>(_ value: Value?) {
      let place = next
      next += 1
      do throws(UnstorableValueError) {
        guard let statement, container == nil else {
          return try keep(try value?.storedValue() ?? .null, at: place)
        }
        let index = CInt(truncatingIfNeeded: next)
        if let value {
          try value.bindStoredValue(to: statement, at: index)
        } else {
          Self.bindNull(to: statement, at: index)
        }
      } catch {
        fail(error)
      }
    }

    @usableFromInline
    mutating func fail(_ error: UnstorableValueError) {
      failure = failure ?? error.of(columns[next - 1])
    }

    /// Writes an object.
    ///
    /// - Returns: why the first value that no column can hold was not written
    @inlinable
    mutating func write(_ object: some StoredRecord) -> UnstorableValueError? {
      object.write(to: &self)
      requireAllColumns(of: type(of: object))
      return failure
    }

    /// Other columns would take the values of those that are left out.
    @usableFromInline
    func requireAllColumns(of type: Any.Type) {
      precondition(
        next == columns.count,
        """
        '\(type)' writes \(next) columns of the \(columns.count) of its 'storedTable'; it has to write each \
        once
        """
      )
    }

    @usableFromInline
    static func bindNull(to statement: SQLiteStatement, at index: CInt) {
      sqlite3_bind_null(statement, index)
    }

    @usableFromInline
    mutating func keep(_ value: DatabaseValue, at place: Int) throws(UnstorableValueError) {
      precondition(
        place < columns.count,
        "a type writes more columns than the \(columns.count) of its 'storedTable'"
      )
      container?[columns[place]] = value
      guard let statement else { return }
      let index = CInt(truncatingIfNeeded: next)
      switch value.storage {
      case .null: Self.bindNull(to: statement, at: index)
      case .int64(let number): number.bindStoredValue(to: statement, at: index)
      case .string(let text): try text.bindStoredValue(to: statement, at: index)
      case .double, .blob: _ = value.bind(to: statement, at: index)
      }
    }

    /// The values of an object, as GRDB keeps them.
    static func encode(_ object: some StoredRecord, to container: inout PersistenceContainer) throws {
      var writer = RowWriter(nil, of: object.rowTable, keeping: container)
      if let failure = writer.write(object) { throw failure }
      if let written = writer.container { container = written }
    }
  }
}
