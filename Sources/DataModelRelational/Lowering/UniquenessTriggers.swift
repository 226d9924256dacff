import SQLText

/// The triggers of a uniqueness constraint of a synced table. They check what the app writes, but not the
/// server's rows.
///
/// A second row may come from the server before the first one is gone, and a unique index would stop it for
/// good.
struct UniquenessTriggers {
  let table: Table
  /// The column with the id.
  let key: String
  /// The columns of the constraint, without the id.
  let columns: [Column]

  func triggers() -> [Trigger] {
    // SQLite computes a generated column from others, so it is never set.
    let isComputed = columns.contains { $0.generatedExpression != nil }
    return [
      trigger("insert", .before(.insert), nil),
      trigger(
        "update",
        .before(.update(of: isComputed ? [] : names)),
        // Rows of the server that violate it may change in all other columns.
        .isChanged(names)
      ),
    ]
  }

  private var names: [String] { columns.map(\.name) }

  private func trigger(_ suffix: String, _ event: TriggerEvent, _ condition: SQLCondition?) -> Trigger {
    let isOther: SQLCondition = "\(name: key) <> \(.new, key)"
    let isRepeated = SQLCondition.exists(
      in: "\(name: table.name)",
      where: .equal(names, and: .new).and(isOther)
    )
    // The message of SQLite for a unique index.
    let message = "UNIQUE constraint failed: " + names.map { "\(table.name).\($0)" }.joined(separator: ", ")
    return Trigger(
      "\(table.name).unique.\(names.joined(separator: ".")).\(suffix)",
      event,
      on: table.name,
      when: ServerRows.areNotApplied.and(condition).and(isRepeated),
      ["SELECT RAISE(ABORT, \(schemaText: message))"]
    )
  }
}
