import DataModelDefinition
import SQLText

/// The triggers that remove pairs whose ends are both gone, if the deletion of one end does not remove them.
///
/// With the rule Deny, a pair stays so that the end of the transaction finds it. With No Action on both
/// sides, it stays while one of its ends exists; after that, it could not be reached any more.
struct LostPairTriggers {
  let side: LoweredRelationship
  let pairs: JoinTableMapping
  /// The rule that leaves the pairs, as used in names of triggers.
  let rule: String

  /// Fires when a row of the source is deleted.
  var ofSource: Trigger {
    trigger(side.source, pairs.sourceColumn, side.destination, pairs.destinationColumn)
  }

  /// Fires when a row of the destination is deleted.
  var ofDestination: Trigger {
    trigger(side.destination, pairs.destinationColumn, side.source, pairs.sourceColumn)
  }

  /// Returns the triggers for relationships with No Action on both sides, given those with No Action.
  static func noAction(_ sides: [LoweredRelationship]) -> [Trigger] {
    var ends: [String: Int] = [:]
    let left = sides.compactMap { side -> LostPairTriggers? in
      guard case .joinTable(let pairs) = side.storage else { return nil }
      ends[pairs.tableName, default: 0] += side.isOwnInverse ? 2 : 1
      return LostPairTriggers(side: side, pairs: pairs, rule: "noAction")
    }
    return left.filter { ends[$0.pairs.tableName] == 2 }.flatMap { lost in
      lost.side.isOwnInverse ? [lost.ofSource, lost.ofDestination] : [lost.ofSource]
    }
  }

  private func trigger(
    _ end: LoweredRelationship.End,
    _ own: String,
    _ other: LoweredRelationship.End,
    _ far: String
  ) -> Trigger {
    let target: SQLCondition = "\(name: other.key) = \(SQLRow(pairs.tableName), far)"
    let isLost = SQLCondition.exists(in: "\(name: other.table)", where: target).negated
    let isOfRow: SQLCondition = "\(name: own) = \(.old, end.key)"
    return Trigger(
      "\(side.identity).\(rule).\(own)",
      .after(.delete),
      on: end.table,
      [.delete(from: pairs.tableName, where: isOfRow.and(isLost))]
    )
  }
}
