import Foundation
public import GRDB

/// A column of a generated type, with the type of its values.
///
/// It works in GRDB's queries: `TodoItem.filter { $0.createdAt > lastWeek }`. GRDB compares it with values of
/// any type; `StoredEntity.matching(_:)` only with values of its own type, and it compiles much faster:
///
/// ```swift
/// let recent = try TodoItem.matching { $0.createdAt > lastWeek }.fetchAll(db)
/// ```
public struct StoredColumn<Value: StoredValue>: ColumnExpression, Sendable {
  /// The column's name in the table.
  public let name: String

  /// Creates a column.
  ///
  /// - Parameter name: the name in the table
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a column of a custom type, whose stored form must be that of the attribute in the model.
  ///
  /// - Parameters:
  ///   - name: the name in the table
  ///   - form: the type that the attribute has in the model
  @_spi(Generated)
  public init(_ name: String, as form: StoredForm<Value.Stored>) where Value: CustomStoredValue {
    self.name = name
  }

  private var plain: Column { Column(name) }

  /// The column in conditions and orders.
  ///
  /// Decimals are stored as text, in which "9" comes after "10". So expressions use the nearest binary
  /// number.
  public var sqlExpression: SQLExpression {
    StoredValueType(of: Value.self) == .decimal ? cast(plain, as: .real) : plain.sqlExpression
  }

  /// The column in a selection, as it is stored.
  public var sqlSelection: SQLSelection { plain.sqlSelection }

  /// Makes an assignment for `updateAll`.
  ///
  /// `updateAll` throws ``LocalStore/UnstorableValueError`` for what the column cannot hold, such as a date
  /// of the year 10000.
  public func set(to value: Value?) -> ColumnAssignment {
    do throws(LocalStore.UnstorableValueError) {
      return plain.set(to: try value?.storedValue() ?? .null)
    } catch {
      let error = error.of(name)
      // A value that is made when the statement is made, the only place that can throw.
      return plain.set(
        to: Table<Void>("sqlite_schema").select(Column.rowID).filterWhenConnected { _ in throw error }
      )
    }
  }
}
