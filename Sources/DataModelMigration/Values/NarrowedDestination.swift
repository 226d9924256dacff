import DataModelDefinition
import DataModelRelational
import SQLText

/// Checks of references to rows that a relationship cannot lead to any more.
struct NarrowedDestination {
  let context: MigrationContext
  let flows: RowFlows

  /// Checks the relationships without a column: their pairs, and the references that rows of the other side
  /// have to theirs.
  func check(_ findings: inout MigrationFindings) {
    for entity in context.new.entities {
      for relationship in entity.entity.relationships where !relationship.isTransient {
        let stored = entity.relationships.first { $0.relationship.name == relationship.name }
        guard let stored else { continue }
        if case .column = stored.storage { continue }
        check(
          stored,
          DeclaredRelationship(owner: entity.entity, relationship: relationship),
          entity,
          &findings
        )
      }
    }
  }

  private func check(
    _ relationship: RelationshipMapping,
    _ side: DeclaredRelationship,
    _ entity: EntityMapping,
    _ findings: inout MigrationFindings
  ) {
    guard let end = context.newIndex.destination(of: side.relationship) else { return }
    let destinationTable = context.newIndex.root(of: end).name
    let heirs = Set(context.newIndex.hierarchy(below: side.owner).map(\.name))
    for flow in flows.into(entity.tableName) where heirs.contains(flow.new.entity.name) {
      // Questions about pairs are asked where the pairs are stored.
      var ignored = MigrationFindings(context)
      for origin in RelationshipOrigin.all(of: side, for: flow.new, context, &ignored) {
        guard let tables = origin.tables(in: context), tables.source == flow.old.tableName,
          flows.source(of: destinationTable) == tables.destination
        else { continue }
        check(relationship, side, origin, tables, destinationTable, &findings)
      }
    }
  }

  /// Adds a check if a required reference would be lost, or one would lead to an object of the wrong entity.
  ///
  /// References to rows of removed entities are cleared at the end, unless they are required.
  func check(
    _ relationship: RelationshipMapping,
    _ side: DeclaredRelationship,
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
    let isRequired = !relationship.isOptional && !side.relationship.isToMany
    let wrong = before.filter { name in
      !kept.contains(name) && (isRequired || !flows.lost.contains(name))
    }
    guard !wrong.isEmpty else { return }
    let names = SQLQuoting.list(wrong)
    let row = SQLQuoting.identifier("_other")
    let isOfThem =
      context.oldConcreteNames(in: tables.destination).count > 1
      ? " AND \(row).\"_entity\" IN (\(names))" : ""
    let key = context.oldEntity(oldEnd.name)?.key.columnName ?? ""
    let conditions = pairs.conditions.isEmpty ? "" : " AND " + pairs.conditions.joined(separator: " AND ")
    findings.check(
      """
      SELECT count(*) FROM \(pairs.from) JOIN \(SQLQuoting.identifier(tables.destination)) AS \(row) \
      ON \(row).\(SQLQuoting.identifier(key)) = \(pairs.destination) WHERE 1\(isOfThem)\(conditions)
      """,
      """
      \(side.identity): %d rows refer to an object that is no longer of entity \(newEnd.name); clear or \
      change them first
      """
    )
  }
}
