public import GRDB
import GRDBSQLite

extension LocalStore {
  /// The destination to which generated code writes the values of an object, column by column.
  ///
  /// It binds them to the parameters of a statement, or keeps them for GRDB by the names of their columns, or both.
  public struct RowWriter {
    @usableFromInline let statement: SQLiteStatement?
    @usableFromInline var next: CInt = 1
    /// GRDB's own, by which it inserts, updates and compares.
    @usableFromInline var container: PersistenceContainer?
    /// The columns of which only a container got the texts, since they have U+0000.
    private(set) var columnsWithNUL: [String] = []
    /// Why the first value that no column can hold was not written. Whoever made the writer looks here: code that writes
    /// one column after the other takes the compiler much longer if each can throw.
    @usableFromInline private(set) var failure: UnstorableValueError?

    /// Binds values to the parameters of a statement, from the first on.
    ///
    /// - Parameters:
    ///   - statement: a statement that is not running
    ///   - container: what also keeps the values
    @usableFromInline
    init(_ statement: SQLiteStatement?, keeping container: PersistenceContainer? = nil) {
      self.statement = statement
      self.container = container
    }

    /// Writes a value; nil is NULL. A value that no column can hold makes saving throw
    /// ``LocalStore/UnstorableValueError``.
    ///
    /// - Parameters:
    ///   - value: the value
    ///   - column: the column's name, or the end of it
    ///   - prefix: what the name begins with, of a column that is a part of a composite
    @inlinable
    public mutating func write<Value: StoredValue>(
      _ value: Value?,
      _ column: String,
      in prefix: String = ""
    ) {
      do throws(UnstorableValueError) {
        guard let statement, container == nil else {
          return try keep(try value?.storedValue() ?? .null, prefix.isEmpty ? column : prefix + column)
        }
        let index = next
        next += 1
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
      failure = failure ?? error
    }

    /// Throws if a value was not written.
    func finish() throws(UnstorableValueError) {
      if let failure { throw failure }
    }

    @usableFromInline
    static func bindNull(to statement: SQLiteStatement, at index: CInt) {
      sqlite3_bind_null(statement, index)
    }

    @usableFromInline
    mutating func keep(_ value: DatabaseValue, _ column: String) throws(UnstorableValueError) {
      container?[column] = value
      guard let statement else {
        if value.isTextWithNUL { columnsWithNUL.append(column) }
        return
      }
      switch value.storage {
      case .null: Self.bindNull(to: statement, at: next)
      case .int64(let number): number.bindStoredValue(to: statement, at: next)
      case .string(let text): try text.bindStoredValue(to: statement, at: next)
      case .double, .blob: _ = value.bind(to: statement, at: next)
      }
      next += 1
    }

    /// The values of an object, as GRDB keeps them.
    static func encode(_ object: some StoredRecord, to container: inout PersistenceContainer) throws {
      var writer = RowWriter(nil, keeping: container)
      object.write(to: &writer)
      try writer.finish()
      // GRDB would end the text there, without a word.
      if let column = writer.columnsWithNUL.first {
        throw UnstorableValueError(
          textWithNUL: "'\(column)' holds a text with U+0000, which GRDB would end there: "
            + "use 'insert', 'update' or 'save', without a resolution of conflicts, or take the character out"
        )
      }
      if let written = writer.container { container = written }
    }
  }
}
