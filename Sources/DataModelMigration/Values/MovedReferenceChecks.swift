import DataModelDefinition
import DataModelRelational
import SQLText

/// Checks of references to rows that are deleted because another one with equal values is kept.
///
/// They count, before anything changes, the rows that cannot follow, and those that would become equal if
/// they did.
struct MovedReferenceChecks {
  let context: MigrationContext
  let plans: [TablePlan]
  let moved: MovedReferences

  func check(_ findings: inout MigrationFindings) {
    let movable = moved.movable
    for entity in context.new.entities {
      for relationship in entity.entity.relationships where !relationship.isTransient {
        let stored = entity.relationships.first { $0.relationship.name == relationship.name }
        guard let stored, case .column = stored.storage, !stored.isOptional else { continue }
        checkRequired(
          DeclaredRelationship(owner: entity.entity, relationship: relationship),
          entity,
          movable,
          &findings
        )
      }
    }
    let references = movable.sortedByUTF8(\.key).flatMap { table, rows in
      moved.references(to: table).map { (reference: $0, rows: rows) }
    }
    for plan in plans {
      let known = references.filter { $0.reference.table.name == plan.table.name }
      let moved = Dictionary(known.map { ($0.reference.column, $0.rows) }) { first, _ in first }
      for index in plan.table.indexes
      where index.isUnique && index.columns.contains(where: { moved[$0.name] != nil }) {
        checkUnique(index, plan, moved, &findings)
      }
    }
  }

  /// Checks that no row is deleted because it requires a reference to a deleted row.
  private func checkRequired(
    _ side: DeclaredRelationship,
    _ entity: EntityMapping,
    _ movable: [String: MergedRows],
    _ findings: inout MigrationFindings
  ) {
    var ignored = MigrationFindings(context)
    guard
      let end = context.newIndex.destination(of: side.relationship).map({ context.newIndex.root(of: $0) }),
      let rows = plans.first(where: { $0.table.name == end.name })?.source?.merged,
      !context.decision(about: DeclaredElement(side)).dropped.contains(.rows)
    else { return }
    let isExclusive = context.newIndex.inverse(of: side).map { !$0.relationship.isToMany } ?? false
    for origin in RelationshipOrigin.all(of: side, context, &ignored) {
      guard let pairs = origin.pairs(in: context) else { continue }
      let stays = plans.first { $0.table.name == entity.tableName }?.source?.merged
        .map { "\(pairs.source) NOT IN (\($0.keys))" }
      let condition = SQLQuoting.whereClause(pairs.conditions, stays)
      let ends = "SELECT \(pairs.destination) AS \"end\" FROM \(pairs.from)\(condition)"
      let query: String
      if movable[end.name] == nil || entity.isSynced {
        query = "SELECT count(*) FROM (\(ends)) WHERE \"end\" IN (\(rows.keys))"
      } else if isExclusive {
        query = """
          SELECT count(*) - count(DISTINCT ifnull("_same"."new", "_row"."end")) FROM (\(ends)) AS "_row" \
          LEFT JOIN (\(rows.mapping)) AS "_same" ON "_same"."old" = "_row"."end"
          """
      } else {
        continue
      }
      findings.check(
        query,
        """
        \(side.identity): %d rows require a \(end.name) that would be deleted, because 'keep' keeps only \
        one of those with equal values; change or delete them first
        """
      )
    }
  }

  /// Checks that rows which differ only in a reference do not become equal.
  private func checkUnique(
    _ index: Index,
    _ plan: TablePlan,
    _ moved: [String: MergedRows],
    _ findings: inout MigrationFindings
  ) {
    guard let source = plan.source else { return }
    let values = index.columns.map { source.value(of: $0.name) }
    guard !values.contains(.null) else { return }
    var (selected, compared, joins): ([String], [String], [String]) = ([], [], [])
    for (number, (column, value)) in zip(index.columns, values).enumerated() {
      // No column of a model has these names.
      let (name, same) = ("\"_value.\(number)\"", "\"_same.\(number)\"")
      selected.append("\(value.sql) AS \(name)")
      guard let rows = moved[column.name] else {
        compared.append(name)
        continue
      }
      compared.append("ifnull(\(same).\"new\", \(name))")
      joins.append(" LEFT JOIN (\(rows.mapping)) AS \(same) ON \(same).\"old\" = \(name)")
    }
    let condition = SQLQuoting.whereClause(UniquenessChange.compared(values, index, source))
    findings.check(
      """
      SELECT ifnull(sum("n" - 1), 0) FROM (SELECT count(*) AS "n" FROM (SELECT \
      \(selected.joined(separator: ", ")) FROM \(source.from)\(condition))\
      \(joins.joined()) GROUP BY \(compared.joined(separator: ", ")))
      """,
      """
      \(plan.table.name): %d rows would have the same \
      \(index.columns.map { "'\($0.name)'" }.joined(separator: ", ")) as another row, because 'keep' keeps \
      only one of the equal rows that they refer to; change or delete them first
      """
    )
  }
}
