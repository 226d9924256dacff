public import Foundation
public import GRDB
public import GRDBSQLite

extension LocalStore {
  /// A row that generated code reads, column by column in the order of ``StoredEntity/storedTable``.
  ///
  /// Of a statement that selects just these columns it reads one after the other; of every other row, by name: after a
  /// migration columns stand in another order, and people write `SELECT *`.
  public struct RowReader {
    // A statement is read by the compiler's own code for each type of value, in the module of the app.

    @usableFromInline let statement: SQLiteStatement?
    @usableFromInline var next: CInt = 0
    private let row: Row?
    /// Why the first optional column that could not be read was not. ``object(_:)`` throws it: code that reads one column
    /// after the other takes the compiler much longer if each can throw, since all before it would be given up there.
    @usableFromInline private(set) var failure: StoredValueError?

    /// Reads a row by the names of its columns.
    init(_ row: Row) {
      statement = nil
      self.row = row
    }

    /// Reads the row at which a statement stands, by the places of its columns.
    @usableFromInline
    init(_ statement: SQLiteStatement) {
      self.statement = statement
      row = nil
    }

    /// The object that the row holds.
    ///
    /// - Returns: an object that was read without an error
    /// - Throws: ``StoredValueError`` for the first column that the row does not have, or that is of another type;
    ///   ``LocalStore/WrongEntityError`` for a row of another entity
    @inlinable
    mutating func object<Object: StoredEntity>(_ type: Object.Type = Object.self) throws -> Object {
      let object = try Object(from: &self)
      if let failure { throw failure }
      return object
    }

    /// The value of a required column.
    ///
    /// - Parameters:
    ///   - column: the column's name, or the end of it
    ///   - prefix: what the name begins with, of a column that is a part of a composite
    /// - Returns: the value
    /// - Throws: ``StoredValueError`` if the row has no such column, or it is NULL, or of another type
    @inlinable
    public mutating func value<Value: StoredValue>(
      _ column: String,
      in prefix: String = ""
    ) throws(StoredValueError) -> Value {
      if let value: Value = optionalValue(column, in: prefix) { return value }
      throw missing(prefix + column, Value.self)
    }

    @usableFromInline
    func missing(_ column: String, _ type: Any.Type) -> StoredValueError {
      failure ?? StoredValueError(column: column, expected: type, found: "NULL")
    }

    /// The value of an optional column; nil if it is NULL.
    ///
    /// Also nil if the row has no such column, or it is of another type; what reads the object then throws
    /// ``StoredValueError``.
    ///
    /// - Parameters:
    ///   - column: the column's name, or the end of it
    ///   - prefix: what the name begins with, of a column that is a part of a composite
    /// - Returns: the value
    @inlinable
    public mutating func optionalValue<Value: StoredValue>(
      _ column: String,
      in prefix: String = ""
    ) -> Value? {
      guard let statement else { return namedValue(prefix + column) }
      let index = next
      next += 1
      if let value = Value.fromStoredColumn(of: statement, at: index) { return value }
      if !Self.isNull(statement, at: index) {
        fail(Self.mismatch(statement, at: index, prefix + column, Value.self))
      }
      return nil
    }

    @usableFromInline
    mutating func fail(_ error: StoredValueError) {
      failure = failure ?? error
    }

    @inlinable
    static func isNull(_ statement: SQLiteStatement, at index: CInt) -> Bool {
      sqlite3_column_type(statement, index) == SQLITE_NULL
    }

    @usableFromInline
    static func mismatch(
      _ statement: SQLiteStatement,
      at index: CInt,
      _ column: String,
      _ type: Any.Type
    ) -> StoredValueError {
      let found = DatabaseValue(sqliteStatement: statement, index: index)
      return StoredValueError(column: column, expected: type, found: "\(found)")
    }

    @usableFromInline
    mutating func namedValue<Value: StoredValue>(_ column: String) -> Value? {
      guard let stored: DatabaseValue = row?[column] else {
        let found = "no such column in the selection"
        fail(StoredValueError(column: column, expected: Value.self, found: found))
        return nil
      }
      if stored.isNull { return nil }
      let whole = if case .string = stored.storage { wholeText(of: column) ?? stored } else { stored }
      if let value = Value.fromStoredValue(whole) { return value }
      fail(StoredValueError(column: column, expected: Value.self, found: "\(stored)"))
      return nil
    }

    /// A text of which GRDB gives only what stands before a U+0000. A row that was copied has no more than that.
    private func wholeText(of column: String) -> DatabaseValue? {
      let text: String? = try? row?.withUnsafeData(named: column) { data -> String? in
        guard let data, data.contains(0) else { return nil }
        return String(decoding: data, as: UTF8.self)
      }
      return text?.databaseValue
    }

    /// Whether the next columns are all NULL, which are then passed over: those of a composite that is not there.
    ///
    /// - Parameters:
    ///   - columns: the ends of the columns' names
    ///   - prefix: what the names begin with
    /// - Returns: whether the composite is not there
    public mutating func skipNull(_ columns: [String], in prefix: String) -> Bool {
      guard let statement else {
        return columns.allSatisfy { column in
          guard let value: DatabaseValue = row?[prefix + column] else { return true }
          return value.isNull
        }
      }
      let end = next + CInt(columns.count)
      guard (next..<end).allSatisfy({ sqlite3_column_type(statement, $0) == SQLITE_NULL }) else {
        return false
      }
      next = end
      return true
    }

    /// The name of the row's entity, which is checked.
    ///
    /// - Parameter names: the entities that the row may be of
    /// - Returns: one of them
    /// - Throws: ``LocalStore/WrongEntityError`` if it is of another, or ``StoredValueError`` if `_entity` was not
    ///   selected
    @discardableResult
    public mutating func entity(in names: [String]) throws -> String {
      let found: String = try value("_entity")
      guard names.contains(found) else { throw WrongEntityError(found: found, expected: names) }
      return found
    }
  }

  /// A row is of another entity than the type that it was to become.
  public struct WrongEntityError: LocalizedError, Hashable, CustomStringConvertible {
    /// The entities that the type stands for, and that of the row.
    public let description: String

    /// The same, for people.
    public var errorDescription: String? { description }

    /// An error for a row of an entity that a type does not stand for.
    public init(found: String, expected: [String]) {
      let names = expected.map { "'\($0)'" }.joined(separator: " or ")
      description = "a row of '\(found)' is not a row of \(names)"
    }
  }
}
