import DataModelDefinition
import DataModelRelational
import SQLText

/// Checks of numbers of objects that became required where no column ensures them: for a to-many, and for the
/// side of a one-to-one without the reference.
struct ObjectCounts {
  let context: MigrationContext
  let flows: RowFlows
  let plans: [TablePlan]
  /// The deleted rows with equal values whose references can move.
  let movable: [String: MergedRows]

  func check(_ findings: inout MigrationFindings) {
    for entity in context.new.entities where !entity.isSynced {
      for relationship in entity.entity.relationships where !relationship.isTransient {
        let side = DeclaredRelationship(owner: entity.entity, relationship: relationship)
        check(side, entity, &findings)
      }
    }
  }

  private func check(
    _ side: DeclaredRelationship,
    _ entity: EntityMapping,
    _ findings: inout MigrationFindings
  ) {
    let coming = flows.into(entity.tableName).filter { flow in
      context.newIndex.hierarchy(below: side.owner).contains { $0.name == flow.new.entity.name }
    }
    guard let flow = coming.first else { return }
    let stored = entity.relationships.first { $0.relationship.name == side.relationship.name }
    guard let stored else { return }
    if case .column = stored.storage { return }
    // Questions about pairs are asked where the pairs are stored.
    var ignored = MigrationFindings(context)
    let origins = RelationshipOrigin.all(of: side, context, &ignored)
    let allPairs = origins.compactMap { $0.pairs(in: context) }
    let names = coming.map(\.old.entity.name)
    let isOfThem =
      names.count < context.oldConcreteNames(in: flow.old.tableName).count
      ? SQLQuoting.isOf(names) : nil
    let row = SQLQuoting.identifier(flow.old.tableName)
    let key = "\(row).\(SQLQuoting.identifier(flow.old.key.columnName))"
    let end = context.newIndex.destination(of: side.relationship).map { context.newIndex.root(of: $0).name }
    if let end, !allPairs.isEmpty, side.relationship.isLimited,
      merged(entity.tableName) != nil || merged(end) != nil
    {
      let numbers = allPairs.map { counts($0, stored, from: entity, to: end) }
      let stays = SQLQuoting.whereClause([], isOfThem, merged(entity.tableName)?.condition)
      check(side, rows: "SELECT \(key) AS \"row\" FROM \(row)\(stays)", counts: sum(of: numbers), &findings)
      return
    }
    let isNewInSome = coming.contains { flow in
      RelationshipOrigin.all(of: side, for: flow.new, context, &ignored).isEmpty
    }
    guard
      isNewInSome && side.relationship.leastNumber > 0
        || origins.contains(where: { isNarrower(side.relationship, $0) })
    else { return }
    let numbers = allPairs.map { $0.named("_pair").query("count(*)", ofSource: key, keeping: nil) }
    let number = numbers.isEmpty ? "0" : numbers.joined(separator: " + ")
    let most = side.relationship.isToMany ? side.relationship.upperBound.map { " AND \($0)" } : nil
    let least = side.relationship.leastNumber
    findings.check(
      """
      SELECT count(*) FROM \(row) WHERE \(number) \
      \(most.map { "NOT BETWEEN \(least)\($0)" } ?? "< \(least)")\(isOfThem.map { " AND \($0)" } ?? "")
      """,
      "\(side.identity): %d rows have \(Self.fault(of: side.relationship)); change them first"
    )
  }

  private func isNarrower(_ new: Relationship, _ origin: RelationshipOrigin) -> Bool {
    if origin.isInverse { return new.leastNumber > 0 || new.isToMany && new.upperBound != nil }
    let old = origin.side.relationship
    return new.leastNumber > old.leastNumber
      || new.isToMany && (new.upperBound ?? .max) < (old.upperBound ?? .max)
  }

  static func fault(of relationship: Relationship) -> String {
    guard relationship.isToMany else { return "no object, but require one" }
    return relationship.upperBound == nil ? "too few objects" : "too few or too many objects"
  }
}

extension Relationship {
  /// The minimum number of objects of a row.
  fileprivate var leastNumber: Int { mayBeEmpty ? 0 : lowerBound }
}
