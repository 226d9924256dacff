import DataModelDefinition
import SQLText

/// The triggers that append an object to an ordered relationship if it joins from the other side, as in Core
/// Data.
struct OrderTriggers {
  let side: LoweredRelationship

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

  private func ofReferences(_ column: String, _ position: String) -> [Trigger] {
    let holder = side.destination
    let siblings = SQLCondition.equal([column], and: .new)
    let isThis = SQLCondition.equal([holder.key], and: .new)
    let isOther: SQLCondition = "\(name: holder.key) <> \(.new, holder.key)"
    let last = placeAfter(siblings, in: holder.table, position)
    let lastOfOthers = placeAfter(siblings.and(isOther), in: holder.table, position)
    return [
      Trigger(
        "\(side.identity).order.add",
        .after(.insert),
        on: holder.table,
        when: "\(.new, column) IS NOT NULL AND \(.new, position) IS NULL",
        [.update(holder.table, set: position, to: last, where: isThis)]
      ),
      Trigger(
        "\(side.identity).order.move",
        .after(.update(of: [column])),
        on: holder.table,
        when: "\(.new, column) IS NOT \(.old, column)",
        [
          .update(
            holder.table,
            set: position,
            to: "CASE WHEN \(.new, column) IS NOT NULL THEN \(lastOfOthers) END",
            where: isThis
          )
        ]
      ),
    ]
  }

  private func ofPairs(_ pairs: JoinTableMapping, _ position: String) -> Trigger {
    let last = placeAfter(.equal([pairs.sourceColumn], and: .new), in: pairs.tableName, position)
    return Trigger(
      "\(side.identity).order.add",
      .after(.insert),
      on: pairs.tableName,
      when: "\(.new, position) IS NULL",
      [
        .update(
          pairs.tableName,
          set: position,
          to: last,
          where: .equal([pairs.sourceColumn, pairs.destinationColumn], and: .new)
        )
      ]
    )
  }

  /// Returns the position after the last of some rows.
  private func placeAfter(_ siblings: SQLCondition, in table: String, _ position: String) -> SQLFragment {
    "(SELECT ifnull(max(\(name: position)), -1) + 1 FROM \(name: table) WHERE \(siblings.sql))"
  }
}
