import DataModelDefinition
import SQLText

/// The triggers of a derived attribute `now()`: the time of the row's last change.
///
/// They do not set a column that they watch, so they never fire each other.
struct TimestampTriggers {
  /// `Article.changed`
  let identity: String
  let column: String
  let type: AttributeType
  let row: LoweredRelationship.End
  /// All columns that code writes; a column that the database computes is no change of the row.
  let writtenColumns: [String]

  func triggers() -> [Trigger] {
    var triggers = [trigger("insert", .after(.insert))]
    if !writtenColumns.isEmpty { triggers.append(trigger("update", .after(.update(of: writtenColumns)))) }
    return triggers
  }

  private func trigger(_ suffix: String, _ event: TriggerEvent) -> Trigger {
    let isThis = SQLCondition.equal([row.key], of: row.row, and: .new).and(row.condition(on: row.row))
    return Trigger(
      "\(identity).derived.\(suffix)",
      event,
      on: row.table,
      [
        """
        UPDATE \(name: row.table) SET \(name: column) = \(DerivedValue.now(as: type))
          WHERE \(isThis.sql)
        """
      ]
    )
  }
}
