import DataModelDefinition

/// That at most one object refers to another in a one-to-one relationship, judged when a transaction ends.
///
/// A unique index would judge each statement on its own: two objects that must have a partner could never swap them.
struct SingleReferenceTriggers {
  let side: RelationshipSide

  func triggers() -> [(table: String, trigger: Trigger)] {
    guard side.isExclusive, case .column(let name) = side.storage else { return [] }
    let table = side.source.quotedTable
    let column = SQLText.identifier(name)
    let rule = SQLText.literal("\(side.identity).single")
    func recheck(_ key: String) -> String {
      """
        DELETE FROM "\(ViolationTriggers.tableName)" WHERE "rule" = \(rule) AND "key" = \(key);
        INSERT INTO "\(ViolationTriggers.tableName)" ("rule", "key") SELECT \(rule), \(key) WHERE (SELECT count(*) \
      FROM (SELECT 1 FROM \(table) WHERE \(column) = \(key) LIMIT 2)) > 1;
      """
    }
    func trigger(_ event: String, _ suffix: String, _ body: [String]) -> (table: String, trigger: Trigger) {
      (
        side.source.table,
        Trigger(
          name: "\(side.identity).single.\(suffix)",
          body: "\(event)\nBEGIN\n\(body.joined(separator: "\n"))\nEND"
        )
      )
    }
    return [
      trigger(
        "AFTER INSERT ON \(table) WHEN NEW.\(column) IS NOT NULL",
        "add",
        [recheck("NEW.\(column)")]
      ),
      trigger(
        "AFTER DELETE ON \(table) WHEN OLD.\(column) IS NOT NULL",
        "remove",
        [recheck("OLD.\(column)")]
      ),
      trigger(
        "AFTER UPDATE OF \(column) ON \(table) WHEN NEW.\(column) IS NOT OLD.\(column)",
        "move",
        [recheck("OLD.\(column)"), recheck("NEW.\(column)")]
      ),
    ]
  }
}
