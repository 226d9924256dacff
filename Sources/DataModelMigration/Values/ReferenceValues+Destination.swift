import DataModelDefinition
import DataModelRelational

/// References to rows that the relationship cannot lead to any more.
extension ReferenceValues {
  /// Adds a check where a reference would be lost that must not be, or would lead to an object of a wrong kind.
  ///
  /// References to rows of entities that are gone are cleared in the end, unless they are required.
  func checkDestination(
    _ origin: RelationshipOrigin,
    _ tables: (source: String, destination: String),
    _ newTable: String,
    _ findings: inout MigrationFindings
  ) {
    guard
      let oldEnd = origin.isInverse
        ? origin.side.owner : context.oldIndex.destination(of: origin.side.relationship),
      let newEnd = context.newIndex.destination(of: side.relationship),
      let pairs = origin.pairs(in: context)
    else { return }
    let allowed = Set(context.newIndex.hierarchy(below: newEnd).map(\.name))
    let before = context.oldConcreteNames(below: oldEnd)
    let kept = flows.into(newTable).filter { allowed.contains($0.new.entity.name) }.map(\.old.entity.name)
    let isRequired = !relationship.isOptional
    let wrong = before.filter { name in
      !kept.contains(name) && (isRequired || !flows.lost.contains(name))
    }
    guard !wrong.isEmpty else { return }
    let names = SQLText.list(wrong)
    let row = SQLText.identifier("_other")
    let isOfThem =
      context.oldConcreteNames(in: tables.destination).count > 1
      ? " AND \(row).\"_entity\" IN (\(names))" : ""
    let key = context.oldEntity(oldEnd.name)?.key.columnName ?? ""
    let conditions = pairs.conditions.isEmpty ? "" : " AND " + pairs.conditions.joined(separator: " AND ")
    findings.check(
      """
      SELECT count(*) FROM \(pairs.from) JOIN \(SQLText.identifier(tables.destination)) AS \(row) \
      ON \(row).\(SQLText.identifier(key)) = \(pairs.destination) WHERE 1\(isOfThem)\(conditions)
      """,
      "\(property.element): %d rows lead to an object that is no \(newEnd.name) any more; clear or change them first"
    )
  }
}
