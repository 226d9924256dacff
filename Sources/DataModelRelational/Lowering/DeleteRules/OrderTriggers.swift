import DataModelDefinition

/// The place of an object that joins an ordered relationship from the other side: it is the last, as in Core Data.
struct OrderTriggers {
  let side: RelationshipSide

  func triggers() -> [(table: String, trigger: Trigger)] {
    guard side.relationship.isOrdered else { return [] }
    switch side.storage {
    case .column: return []
    case .inverseColumn(let table, let column, let position):
      guard let position else { return [] }
      return ofReferences(SQLText.identifier(column), SQLText.identifier(position)).map { (table, $0) }
    case .joinTable(let pairs):
      guard let position = pairs.positionColumn else { return [] }
      return [(pairs.tableName, ofPairs(pairs, SQLText.identifier(position)))]
    }
  }

  private func ofReferences(_ column: String, _ position: String) -> [Trigger] {
    let holder = side.destination
    func last(without condition: String) -> String {
      """
      (SELECT ifnull(max(\(position)), -1) + 1 FROM \(holder.quotedTable) \
      WHERE \(column) = NEW.\(column)\(condition))
      """
    }
    let row = "WHERE \(holder.quotedKey) = NEW.\(holder.quotedKey)"
    return [
      Trigger(
        name: "\(side.identity).order.add",
        body: """
          AFTER INSERT ON \(holder.quotedTable) WHEN NEW.\(column) IS NOT NULL AND NEW.\(position) IS NULL
          BEGIN
            UPDATE \(holder.quotedTable) SET \(position) = \(last(without: "")) \(row);
          END
          """
      ),
      Trigger(
        name: "\(side.identity).order.move",
        body: """
          AFTER UPDATE OF \(column) ON \(holder.quotedTable) WHEN NEW.\(column) IS NOT OLD.\(column)
          BEGIN
            UPDATE \(holder.quotedTable) SET \(position) = CASE WHEN NEW.\(column) IS NOT NULL THEN \
          \(last(without: " AND \(holder.quotedKey) <> NEW.\(holder.quotedKey)")) END \(row);
          END
          """
      ),
    ]
  }

  private func ofPairs(_ pairs: JoinTableMapping, _ position: String) -> Trigger {
    let table = SQLText.identifier(pairs.tableName)
    let source = SQLText.identifier(pairs.sourceColumn)
    let destination = SQLText.identifier(pairs.destinationColumn)
    return Trigger(
      name: "\(side.identity).order.add",
      body: """
        AFTER INSERT ON \(table) WHEN NEW.\(position) IS NULL
        BEGIN
          UPDATE \(table) SET \(position) = (SELECT ifnull(max(\(position)), -1) + 1 FROM \(table) \
        WHERE \(source) = NEW.\(source)) WHERE \(source) = NEW.\(source) AND \(destination) = NEW.\(destination);
        END
        """
    )
  }
}
