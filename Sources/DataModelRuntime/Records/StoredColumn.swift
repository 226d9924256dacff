import Foundation
public import GRDB

/// A column of a generated type, which knows the type of its values.
///
/// It is a column for GRDB's queries: `TodoItem.filter { $0.createdAt > lastWeek }`. GRDB compares it with
/// values of any type; ``StoredEntity/matching(_:)`` only with values of its own:
///
/// ```swift
/// let recent = try TodoItem.matching { $0.createdAt > lastWeek }.fetchAll(db)
/// ```
public struct StoredColumn<Value: StoredValue>: ColumnExpression, Sendable {
  /// The column's name in the table.
  public let name: String

  /// A column.
  ///
  /// - Parameter name: the name in the table
  public init(_ name: String) {
    self.name = name
  }

  private var plain: Column { Column(name) }

  /// The column in conditions and orders.
  ///
  /// Decimals are text, and "9" comes after "10": in expressions they are the nearest binary numbers.
  public var sqlExpression: SQLExpression {
    Value.self == Decimal.self ? cast(plain, as: .real) : plain.sqlExpression
  }

  /// The column among those that are fetched, as it is stored.
  public var sqlSelection: SQLSelection { plain.sqlSelection }

  /// An assignment for `updateAll`.
  ///
  /// The column refuses what it cannot hold, such as a date of the year 10000; and `updateAll` throws
  /// ``LocalStore/UnstorableValueError`` for a text with U+0000, at which GRDB would end it.
  public func set(to value: Value?) -> ColumnAssignment {
    let stored = value.map { (try? $0.storedValue()) ?? "\($0) cannot be stored".databaseValue } ?? .null
    guard stored.isTextWithNUL else { return plain.set(to: stored) }
    let error = LocalStore.UnstorableValueError(
      """
      '\(name)' cannot be set to a text with U+0000 for many rows: use 'update' for each, or take the \
      character out
      """
    )
    // A value that is made when the statement is: the only place that can throw.
    return plain.set(
      to: Table<Void>("sqlite_schema").select(Column.rowID).filterWhenConnected { _ in throw error }
    )
  }
}
