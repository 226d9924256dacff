/// A trigger that runs statements when rows of a table are inserted, updated or deleted.
///
/// It is a value, and its SQL is made in one place: so all triggers of a table can be found, dropped,
/// recreated, and given another condition.
package struct Trigger: Sendable, Equatable {
  package let name: String
  /// The table whose rows fire it.
  package let table: String
  package let event: TriggerEvent
  /// The condition on the row; nil if every row fires the trigger.
  package let condition: SQLCondition?
  /// The statements that run, in this order, without semicolons.
  package let statements: [SQLFragment]

  package init(
    _ name: String,
    _ event: TriggerEvent,
    on table: String,
    when condition: SQLCondition? = nil,
    _ statements: [SQLFragment]
  ) {
    self.name = name
    self.table = table
    self.event = event
    self.condition = condition
    self.statements = statements
  }

  /// Returns the trigger with another condition added; nil adds none.
  package func and(_ further: SQLCondition?) -> Trigger {
    Trigger(name, event, on: table, when: condition?.and(further) ?? further, statements)
  }
}

/// The event that fires a trigger.
package enum TriggerEvent: Sendable, Equatable {
  case before(Change)
  case after(Change)

  package enum Change: Sendable, Equatable {
    case insert
    case delete
    /// A statement sets one of the columns, whether or not their values change. An empty list means any
    /// column.
    case update(of: [String])
  }
}

extension TriggerEvent {
  /// The condition that an update changes one of the event's columns; nil without columns and for other
  /// events.
  package var isChange: SQLCondition? {
    switch self {
    case .before(.update(let columns)), .after(.update(let columns)):
      columns.isEmpty ? nil : .isChanged(columns)
    case .before, .after: nil
    }
  }
}

extension SQLCondition {
  /// Makes the condition that the value of one of the columns changes.
  ///
  /// A record is written with all its columns, most of them unchanged.
  package static func isChanged(_ columns: [String]) -> SQLCondition {
    .any(columns.map { "\(.old, $0) IS NOT \(.new, $0)" })
  }
}
