import DataModelDefinition
import SQLText

/// The triggers that refuse references to a subentity if they lead to rows of other entities in its table. A
/// foreign key cannot tell those apart.
///
/// For example, `Collar.dog` must lead to a row of `Animal` whose `_entity` is `Dog`, or below it.
struct SubentityReferenceTriggers {
  /// `Collar.dog`, the prefix of the triggers' names.
  let identity: String
  /// The table with the reference: that of the entity, or the join table.
  let table: String
  let column: String
  /// The condition on the rows that use the column; in other rows, it may mean something else.
  let condition: (SQLRow) -> SQLCondition?
  let destination: LoweredRelationship.End

  func triggers() -> [Trigger] {
    guard let foreign = destination.condition(on: nil, isNegated: true),
      let newForeign = destination.condition(on: .new, isNegated: true)
    else { return [] }
    let target: SQLCondition = "\(name: destination.key) = \(.new, column)"
    let leadsElsewhere = SQLCondition.exists(in: "\(name: destination.table)", where: target.and(foreign))
      .and(condition(.new))
    // A transaction may write the reference before the row that it refers to.
    let row = SQLRow("_row")
    let reference: SQLCondition = "\(row, column) = \(.new, destination.key)"
    let isReferred = newForeign.and(
      .exists(in: "\(table: table, as: row)", where: reference.and(condition(row)))
    )
    return [
      refusal("insert", .before(.insert), on: table, when: leadsElsewhere),
      refusal("update", .before(.update(of: [column])), on: table, when: leadsElsewhere),
      refusal("destination", .after(.insert), on: destination.table, when: isReferred),
    ]
  }

  private func refusal(
    _ suffix: String,
    _ event: TriggerEvent,
    on table: String,
    when condition: SQLCondition
  ) -> Trigger {
    let message = "\(identity) must be a \(destination.entity.name)"
    return Trigger(
      "\(identity).entity.\(suffix)",
      event,
      on: table,
      when: condition,
      ["SELECT RAISE(ABORT, \(schemaText: message))"]
    )
  }
}

extension SubentityReferenceTriggers {
  /// Returns the triggers of all references whose keys must be checked.
  ///
  /// - Returns: the triggers with their tables
  static func all(
    for sides: [LoweredRelationship],
    in relationships: LoweredRelationships,
    except isFree: (Entity) -> Bool
  ) -> [Trigger] {
    sides.flatMap { side -> [Trigger] in
      guard let entity = relationships.index.destination(of: side.relationship),
        !isFree(side.owner), !isFree(entity)
      else { return [] }
      let destination = relationships.end(entity)
      switch side.storage {
      case .column(let column):
        return Self(
          identity: side.identity,
          table: side.source.table,
          column: column,
          condition: { side.source.condition(on: $0) },
          destination: destination
        ).triggers()
      case .inverseColumn:
        return []  // the other side has the column
      case .joinTable(let pairs):
        let far = Self(
          identity: side.identity,
          table: pairs.tableName,
          column: pairs.destinationColumn,
          condition: { _ in nil },
          destination: destination
        ).triggers()
        // With an inverse, the other side checks its own destination, which is this side's owner.
        guard side.inverse == nil || side.isOwnInverse else { return far }
        return far
          + Self(
            identity: "\(side.identity)._source",
            table: pairs.tableName,
            column: pairs.sourceColumn,
            condition: { _ in nil },
            destination: side.source
          ).triggers()
      }
    }
  }
}
