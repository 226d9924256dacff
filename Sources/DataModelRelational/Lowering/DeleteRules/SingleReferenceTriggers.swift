import DataModelDefinition

/// That at most one object refers to another in a one-to-one relationship, judged when a transaction ends.
///
/// A unique index would judge each statement on its own: two objects that must have a partner could never swap them.
struct SingleReferenceTriggers {
  let side: StoredRelationship

  func triggers() -> [Trigger] {
    guard side.isExclusive, case .column(let name) = side.storage else { return [] }
    let table = side.source.quotedTable
    let column = SQLText.identifier(name)
    let rule = "\(side.identity).single"
    func recheck(_ key: String) -> [String] {
      [
        ViolationTriggers.removal(of: rule, key),
        """
        INSERT INTO "\(ViolationTriggers.tableName)" ("rule", "key") \
        SELECT \(SQLText.literal(rule)), \(key) WHERE (SELECT count(*) \
        FROM (SELECT 1 FROM \(table) WHERE \(column) = \(key) LIMIT 2)) > 1
        """,
      ]
    }
    func trigger(
      _ suffix: String,
      _ event: TriggerEvent,
      when condition: SQLFragment,
      _ statements: [String]
    ) -> Trigger {
      Trigger(
        "\(side.identity).single.\(suffix)",
        event,
        on: side.source.table,
        when: condition,
        statements
      )
    }
    return [
      trigger("add", .after(.insert), when: "\(.new, name) IS NOT NULL", recheck("NEW.\(column)")),
      trigger("remove", .after(.delete), when: "\(.old, name) IS NOT NULL", recheck("OLD.\(column)")),
      trigger(
        "move",
        .after(.update(of: [name])),
        when: "\(.new, name) IS NOT \(.old, name)",
        recheck("OLD.\(column)") + recheck("NEW.\(column)")
      ),
    ]
  }
}
