import DataModelDefinition

/// The triggers of a derived attribute `now()`: the time at which a row was changed last.
///
/// They set no column that one of them watches, so that they never fire each other.
struct TimestampTriggers {
  /// `Article.changed`
  let identity: String
  let column: String
  let type: AttributeType
  let row: RelationshipSide.End
  /// All columns that somebody writes; those which the database computes are no change of the row.
  let writtenColumns: [String]

  func triggers() -> [(table: String, trigger: Trigger)] {
    var triggers = [trigger("insert", "AFTER INSERT")]
    if !writtenColumns.isEmpty {
      let columns = writtenColumns.map(SQLText.identifier).joined(separator: ", ")
      triggers.append(trigger("update", "AFTER UPDATE OF \(columns)"))
    }
    return triggers.map { (row.table, $0) }
  }

  private func trigger(_ suffix: String, _ event: String) -> Trigger {
    Trigger(
      name: "\(identity).derived.\(suffix)",
      body: """
        \(event) ON \(row.quotedTable)
        BEGIN
          UPDATE \(row.quotedTable) SET \(SQLText.identifier(column)) = \(DerivedValue.now(as: type))
          WHERE \(row.quotedTable).\(row.quotedKey) = NEW.\(row.quotedKey)\(row.condition(on: row.quotedTable));
        END
        """
    )
  }
}
