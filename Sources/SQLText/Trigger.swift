/// Says what happens with every row of a table that is inserted, updated or deleted.
///
/// A value, whose SQL is made in one place: so all triggers of a table can be found, dropped and made again,
/// and can be given a further condition.
package struct Trigger: Sendable, Equatable {
  package let name: String
  /// The table whose rows it is about.
  package let table: String
  package let event: TriggerEvent
  /// The condition on the row; nil if it goes off for every row.
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

  /// The trigger for those of its rows only of which something further holds.
  package func and(_ further: SQLCondition?) -> Trigger {
    Trigger(name, event, on: table, when: condition?.and(further) ?? further, statements)
  }
}

/// When a trigger goes off.
package enum TriggerEvent: Sendable, Equatable {
  case before(Change)
  case after(Change)

  package enum Change: Sendable, Equatable {
    case insert
    case delete
    /// A statement sets one of the columns, whether their values change or not; none means any column.
    case update(of: [String])
  }
}

extension TriggerEvent {
  /// The condition that an update changes one of the columns that it is about; nil for all other events.
  package var isChange: SQLCondition? {
    switch self {
    case .before(.update(let columns)), .after(.update(let columns)):
      columns.isEmpty ? nil : .isChanged(columns)
    case .before, .after: nil
    }
  }
}

extension SQLCondition {
  /// The condition that one of the columns has another value than before.
  ///
  /// Records are written with all their columns, most of which are as they were.
  package static func isChanged(_ columns: [String]) -> SQLCondition {
    .any(columns.map { "\(.old, $0) IS NOT \(.new, $0)" })
  }
}
