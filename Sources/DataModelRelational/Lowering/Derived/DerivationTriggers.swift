import DataModelDefinition

/// The triggers that keep a derived column up to date with other rows.
///
/// Whatever changes on the way, the value of every row that may be concerned is computed anew: one that was
/// wrong, for whatever reason, is right after the next change.
struct DerivationTriggers {
  /// `Article.authorName`, with which the names of the triggers begin.
  let identity: String
  let column: String
  let chain: DerivationChain
  /// The value, over a row of level 0.
  let value: String
  /// The column of the last level on which the value depends; nil if only the existence of rows counts.
  let sourceColumn: String?

  func triggers() -> [(table: String, trigger: Trigger)] {
    var triggers = ownTriggers()
    for number in chain.levels.indices.map({ $0 + 1 }) { triggers += self.triggers(ofLevel: number) }
    return triggers
  }

  /// A new row, and one that refers to something else.
  private func ownTriggers() -> [(table: String, trigger: Trigger)] {
    let start = chain.start
    let own = "\(start.quotedTable).\(start.quotedKey) = NEW.\(start.quotedKey)"
    var triggers = [trigger("insert", on: start.table, "AFTER INSERT", where: own)]
    let watched = watchedColumns(ofLevel: 0)
    if !watched.isEmpty {
      triggers.append(
        trigger("update", on: start.table, update(of: watched), whenChanged: watched, where: own)
      )
    }
    return triggers
  }

  private func triggers(ofLevel number: Int) -> [(table: String, trigger: Trigger)] {
    let level = chain.levels[number - 1]
    func trigger(
      _ suffix: String,
      _ event: String,
      _ rows: [String],
      _ columns: [String] = []
    ) -> (
      table: String, trigger: Trigger
    ) {
      self.trigger(
        "\(level.name).\(suffix)",
        on: level.table,
        event,
        whenChanged: columns,
        where: chain.condition(onRowsOf: number, rows)
      )
    }
    var triggers = [trigger("insert", "AFTER INSERT", ["NEW"])]
    let watched = watchedColumns(ofLevel: number)
    if !watched.isEmpty { triggers.append(trigger("update", update(of: watched), ["OLD", "NEW"], watched)) }
    return triggers + [trigger("delete", "AFTER DELETE", ["OLD"])]
  }

  /// The columns of a level whose change may change the value.
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

  private func update(of columns: [String]) -> String {
    "AFTER UPDATE OF \(columns.map(SQLText.identifier).joined(separator: ", "))"
  }

  private func trigger(
    _ suffix: String,
    on table: String,
    _ event: String,
    whenChanged columns: [String] = [],
    where condition: String
  ) -> (table: String, trigger: Trigger) {
    let start = chain.start
    let names = columns.map(SQLText.identifier)
    // Records are written with all their columns, most of which are as they were.
    let changes = names.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    let when = changes.isEmpty ? "" : " WHEN \(changes)"
    return (
      table,
      Trigger(
        name: "\(identity).derived.\(suffix)",
        body: """
          \(event) ON \(SQLText.identifier(table))\(when)
          BEGIN
            UPDATE \(start.quotedTable) SET \(SQLText.identifier(column)) = \(value)
            WHERE \(condition)\(start.condition(on: start.quotedTable));
          END
          """
      )
    )
  }
}
