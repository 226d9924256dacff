import DataModelDefinition

/// The place of an object that joins an ordered relationship from the other side: it is the last, as in Core Data.
struct OrderTriggers {
  let side: StoredRelationship

  func triggers() -> [Trigger] {
    guard side.relationship.isOrdered else { return [] }
    switch side.storage {
    case .column: return []
    case .inverseColumn(_, let column, let position):
      guard let position else { return [] }
      return ofReferences(column, position)
    case .joinTable(let pairs):
      guard let position = pairs.positionColumn else { return [] }
      return [ofPairs(pairs, position)]
    }
  }

  private func ofReferences(_ reference: String, _ place: String) -> [Trigger] {
    let holder = side.destination
    let (column, position) = (SQLText.identifier(reference), SQLText.identifier(place))
    func last(without condition: String) -> String {
      """
      (SELECT ifnull(max(\(position)), -1) + 1 FROM \(holder.quotedTable) \
      WHERE \(column) = NEW.\(column)\(condition))
      """
    }
    let row = "WHERE \(holder.quotedKey) = NEW.\(holder.quotedKey)"
    return [
      Trigger(
        "\(side.identity).order.add",
        .after(.insert),
        on: holder.table,
        when: "\(.new, reference) IS NOT NULL AND \(.new, place) IS NULL",
        ["UPDATE \(holder.quotedTable) SET \(position) = \(last(without: "")) \(row)"]
      ),
      Trigger(
        "\(side.identity).order.move",
        .after(.update(of: [reference])),
        on: holder.table,
        when: "\(.new, reference) IS NOT \(.old, reference)",
        [
          """
          UPDATE \(holder.quotedTable) SET \(position) = CASE WHEN NEW.\(column) IS NOT NULL THEN \
          \(last(without: " AND \(holder.quotedKey) <> NEW.\(holder.quotedKey)")) END \(row)
          """
        ]
      ),
    ]
  }

  private func ofPairs(_ pairs: JoinTableMapping, _ place: String) -> Trigger {
    let table = SQLText.identifier(pairs.tableName)
    let source = SQLText.identifier(pairs.sourceColumn)
    let destination = SQLText.identifier(pairs.destinationColumn)
    let position = SQLText.identifier(place)
    return Trigger(
      "\(side.identity).order.add",
      .after(.insert),
      on: pairs.tableName,
      when: "\(.new, place) IS NULL",
      [
        """
        UPDATE \(table) SET \(position) = (SELECT ifnull(max(\(position)), -1) + 1 FROM \(table) \
        WHERE \(source) = NEW.\(source)) WHERE \(source) = NEW.\(source) AND \(destination) = NEW.\(destination)
        """
      ]
    )
  }
}
