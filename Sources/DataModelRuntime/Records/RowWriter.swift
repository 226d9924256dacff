public import GRDB
import GRDBSQLite

extension LocalStore {
  /// The destination of the values of an object, which generated code writes column by column.
  ///
  /// It binds the values to the parameters of a statement, or keeps them for GRDB by the names of their
  /// columns, or both.
  public struct RowWriter {
    @usableFromInline let statement: SQLiteStatement?
    /// The names of the columns to write, in order.
    private let columns: [String]
    /// The index of the next column to write.
    @usableFromInline var next = 0
    /// GRDB's container, with which it inserts, updates and compares.
    @usableFromInline var container: PersistenceContainer?
    /// The error for the first value that no column can hold, which the creator of the writer has to check.
    /// If each write could throw, generated code would take much longer to compile.
    @usableFromInline private(set) var failure: UnstorableValueError?

    /// Creates a writer that binds values to the parameters of a statement, starting with the first.
    @usableFromInline
    init(_ statement: SQLiteStatement?, of table: StoredTable, keeping container: PersistenceContainer? = nil)
    {
      self.statement = statement
      columns = table.written
      self.container = container
    }

    /// Writes a value into the next column; nil becomes NULL. If no column can hold the value, saving throws
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
    /// - Returns: the error for the first value that no column can hold
    @inlinable
    mutating func write(_ object: some StoredRecord) -> UnstorableValueError? {
      object.write(to: &self)
      requireAllColumns(of: type(of: object))
      return failure
    }

    /// Stops the program unless all columns were written. Otherwise, columns would get the values of others.
    @usableFromInline
    func requireAllColumns(of type: Any.Type) {
      precondition(
        next == columns.count,
        """
        '\(type)' writes \(next) of the \(columns.count) columns of its 'storedTable'; it must write each once
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
        "a type writes more than the \(columns.count) columns of its 'storedTable'"
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

    /// Writes the values of an object into GRDB's container.
    static func encode(_ object: some StoredRecord, to container: inout PersistenceContainer) throws {
      var writer = RowWriter(nil, of: object.rowTable, keeping: container)
      if let failure = writer.write(object) { throw failure }
      if let written = writer.container { container = written }
    }
  }
}
