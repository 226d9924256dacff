import DataModelDefinition
import SQLText

/// The triggers that check, when a transaction ends, that no two objects refer to the same one in a
/// one-to-one relationship.
///
/// A unique index would check each statement: two objects with required partners could never swap them.
struct SingleReferenceTriggers {
  let side: LoweredRelationship

  func triggers() -> [Trigger] {
    guard side.isExclusive, case .column(let column) = side.storage else { return [] }
    let rule = "\(side.identity).single"
    func recheck(_ row: SQLRow) -> [SQLFragment] {
      let key: SQLFragment = "\(row, column)"
      return ViolationTriggers.recheck(
        rule,
        key,
        """
        SELECT \(schemaText: rule), \(key) WHERE (SELECT count(*) \
        FROM (SELECT 1 FROM \(name: side.source.table) WHERE \(name: column) = \(key) LIMIT 2)) > 1
        """
      )
    }
    func trigger(
      _ suffix: String,
      _ event: TriggerEvent,
      when condition: SQLCondition,
      _ statements: [SQLFragment]
    ) -> Trigger {
      Trigger("\(rule).\(suffix)", event, on: side.source.table, when: condition, statements)
    }
    return [
      trigger("add", .after(.insert), when: "\(.new, column) IS NOT NULL", recheck(.new)),
      trigger("remove", .after(.delete), when: "\(.old, column) IS NOT NULL", recheck(.old)),
      trigger(
        "move",
        .after(.update(of: [column])),
        when: "\(.new, column) IS NOT \(.old, column)",
        recheck(.old) + recheck(.new)
      ),
    ]
  }
}
