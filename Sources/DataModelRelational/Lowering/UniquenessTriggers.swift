import SQLText

/// A uniqueness constraint of a synced table: what the app writes is held to it, and rows of the server are
/// not.
///
/// Two rows may come from the server, the second before the first is gone. A unique index would stop them for
/// good.
struct UniquenessTriggers {
  let table: Table
  /// The column with the id.
  let key: String
  /// The columns of the constraint; the id is none of them.
  let columns: [Column]

  func triggers() -> [Trigger] {
    // SQLite computes such a column from others, so that nobody sets it.
    let isComputed = columns.contains { $0.generatedExpression != nil }
    return [
      trigger("insert", .before(.insert), nil),
      trigger(
        "update",
        .before(.update(of: isComputed ? [] : names)),
        // Rows of the server that break it may change in everything else.
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
    // As SQLite says it of a unique index.
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
