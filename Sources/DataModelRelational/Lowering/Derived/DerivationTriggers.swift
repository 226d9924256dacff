import DataModelDefinition
import SQLText

/// The triggers that keep a derived column up to date with other rows.
///
/// Any change along the chain recomputes the value of every row that may depend on it. So a value that was
/// wrong for any reason is right after the next change.
struct DerivationTriggers {
  /// `Article.authorName`, the prefix of the triggers' names.
  let identity: String
  let column: String
  let chain: DerivationChain
  /// The value, over a row of level 0.
  let value: SQLFragment
  /// The column of the last level on which the value depends; nil if only the existence of rows matters.
  let sourceColumn: String?

  func triggers() -> [Trigger] {
    var triggers = ownTriggers()
    for number in chain.levels.indices.map({ $0 + 1 }) { triggers += self.triggers(ofLevel: number) }
    return triggers
  }

  /// Returns the triggers for a new row and for one with a changed reference.
  private func ownTriggers() -> [Trigger] {
    let start = chain.start
    let own = SQLCondition.equal([start.key], of: start.row, and: .new)
    var triggers = [trigger("insert", .after(.insert), on: start.table, where: own)]
    let watched = watchedColumns(ofLevel: 0)
    if !watched.isEmpty {
      triggers.append(trigger("update", .after(.update(of: watched)), on: start.table, where: own))
    }
    return triggers
  }

  private func triggers(ofLevel number: Int) -> [Trigger] {
    let level = chain.levels[number - 1]
    func trigger(_ suffix: String, _ event: TriggerEvent, _ rows: [SQLRow]) -> Trigger {
      self.trigger(
        "\(level.name).\(suffix)",
        event,
        on: level.table,
        where: chain.condition(onRowsOf: number, rows)
      )
    }
    var triggers = [trigger("insert", .after(.insert), [.new])]
    let watched = watchedColumns(ofLevel: number)
    if !watched.isEmpty { triggers.append(trigger("update", .after(.update(of: watched)), [.old, .new])) }
    return triggers + [trigger("delete", .after(.delete), [.old])]
  }

  /// Returns the columns of a level whose changes may change the value.
  private func watchedColumns(ofLevel number: Int) -> [String] {
    var columns: [String] = []
    if number > 0, case .back(let column) = chain.levels[number - 1].link { columns.append(column) }
    if number < chain.levels.count, case .forward(let column) = chain.levels[number].link {
      columns.append(column)
    }
    if number == chain.levels.count, let sourceColumn { columns.append(sourceColumn) }
    return columns
  }

  // MARK: - SQL

  private func trigger(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    where condition: SQLCondition
  ) -> Trigger {
    let start = chain.start
    return Trigger(
      "\(identity).derived.\(suffix)",
      event,
      on: table,
      when: event.isChange,
      [
        """
        UPDATE \(name: start.table) SET \(name: column) = \(value)
          WHERE \(condition.and(start.condition(on: start.row)).sql)
        """
      ]
    )
  }
}
