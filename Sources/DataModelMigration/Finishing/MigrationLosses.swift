import DataModelDefinition
import DataModelRelational
import SQLText

/// The data that a step drops: rows of removed entities, values of removed properties, rows that a decision
/// drops.
struct MigrationLosses {
  let context: MigrationContext
  let flows: RowFlows
  let plans: [TablePlan]

  /// Queries over the old tables, each with a message for its count.
  var queries: [MigrationCheck] { entities + attributes + relationships + rows }

  private func isOf(_ names: [String], in table: String) -> String? {
    guard context.old.schema.table(named: table)?.column(named: "_entity") != nil else { return nil }
    return SQLQuoting.isOf(names)
  }

  private func query(_ table: String, _ conditions: [String?]) -> String {
    let restriction = SQLQuoting.whereClause(conditions.compactMap(\.self))
    return "SELECT count(*) FROM \(SQLQuoting.identifier(table))\(restriction)"
  }

  private var entities: [MigrationCheck] {
    context.old.entities.filter { flows.lost.contains($0.entity.name) }.map { entity in
      MigrationCheck(
        query: query(entity.tableName, [isOf([entity.entity.name], in: entity.tableName)]),
        message: "dropped \(entity.entity.name): %d rows"
      )
    }
  }

  /// The attributes whose columns are not used for any new value, by the entities that lost them.
  private var attributes: [MigrationCheck] {
    var names: [String: [String]] = [:]
    var columns: [(element: String, table: String, column: String)] = []
    for plan in plans {
      for flow in flows.into(plan.table.name) {
        let variant = plan.source?.variants.first { $0.newName == flow.new.discriminator }
        let kept = keptColumns(of: flow, variant?.values ?? [:])
        for column in flow.old.columns where !column.attribute.isDerived {
          guard column.columnName != flow.old.key.columnName, !kept.contains(column.columnName) else {
            continue
          }
          let element = "\(owner(of: column, in: flow.old.entity)).\(column.path.joined(separator: "."))"
          if names[element] == nil { columns.append((element, flow.old.tableName, column.columnName)) }
          names[element, default: []].append(flow.old.entity.name)
        }
      }
    }
    return columns.map { element, table, column in
      MigrationCheck(
        query: query(
          table,
          ["\(SQLQuoting.identifier(column)) IS NOT NULL", isOf(names[element] ?? [], in: table)]
        ),
        message: "dropped \(element): %d rows had a value"
      )
    }
  }

  /// Returns the old columns that are copied to new values or converted to them.
  ///
  /// Only a conversion of the attribute's own values counts: an expression for another attribute may name a
  /// column for any reason.
  private func keptColumns(of flow: RowFlow, _ values: [String: ColumnSource]) -> Set<String> {
    var kept: Set<String> = []
    let sources = Set(values.values.map(\.sql))
    for column in flow.old.columns {
      let name = SQLQuoting.identifier(column.columnName)
      if sources.contains(name) || sources.contains("(\(name))") {
        kept.insert(column.columnName)
      }
    }
    for column in flow.new.columns {
      guard let before = flow.oldColumn(of: column)?.columnName else { continue }
      let isKey = column.columnName == flow.new.key.columnName
      let isNamed = values[column.columnName].map { SQLQuoting.names(before, in: $0.sql) } ?? false
      if isKey || isNamed { kept.insert(before) }
    }
    return kept
  }

  private func owner(of column: ColumnMapping, in entity: Entity) -> String {
    let lineage = [entity] + context.oldIndex.ancestors(of: entity)
    return lineage.first { owner in
      column.path.first.map { context.oldIndex.ownAttribute(named: $0, of: owner) != nil } ?? false
    }?.name ?? entity.name
  }

  /// The pairs that no new relationship takes. Those of removed entities count with their rows.
  private var relationships: [MigrationCheck] {
    let taken = Dictionary(grouping: plans.flatMap(\.sources).flatMap(\.taken), by: \.relationship)
    var seen: Set<String> = []
    return context.old.entities.flatMap { entity in
      entity.entity.relationships.filter { !$0.isTransient }.flatMap { relationship -> [MigrationCheck] in
        let side = DeclaredRelationship(owner: entity.entity, relationship: relationship)
        guard seen.insert(context.oldIndex.pair(of: side)).inserted else { return [] }
        let inverse = context.oldIndex.inverse(of: side)
        let ends = (taken[side.identity] ?? []).map { (pairs: $0, isFromSources: $0.isFromSources) }
        let flipped = inverse.map { $0.identity == side.identity ? [] : taken[$0.identity] ?? [] } ?? []
        let all = ends + flipped.map { (pairs: $0, isFromSources: !$0.isFromSources) }
        let leftBehind = Set(all.compactMap(\.pairs.leftBehind)).sorted().map {
          MigrationCheck(query: $0, message: "dropped \(side.identity): %d references because of 'keep'")
        }
        let sources = Set(all.filter(\.isFromSources).flatMap(\.pairs.entities))
        let destinations = Set(all.filter { !$0.isFromSources }.flatMap(\.pairs.entities))
        return leftBehind + [dropped(side, sources, destinations)].compactMap(\.self)
      }
    }
  }

  /// Returns the pairs of a relationship that are taken neither from the entities that have it nor from those
  /// it leads to.
  private func dropped(
    _ side: DeclaredRelationship,
    _ sources: Set<String>,
    _ destinations: Set<String>
  ) -> MigrationCheck? {
    guard let pairs = RelatedPairs(side, in: context),
      let end = context.oldIndex.destination(of: side.relationship)
    else { return nil }
    let hasInverse = context.oldIndex.inverse(of: side) != nil
    let lost = sources.union(flows.lost)
    let from = context.oldConcreteNames(below: side.owner).filter { !lost.contains($0) }
    let found = hasInverse ? destinations.union(flows.lost) : destinations
    let to = context.oldConcreteNames(below: end).filter { !found.contains($0) }
    guard !from.isEmpty, !to.isEmpty else { return nil }
    let conditions = [
      isOne(of: from, below: side.owner, pairs.source), isOne(of: to, below: end, pairs.destination),
    ]
    return MigrationCheck(
      query: "SELECT count(*) FROM \(pairs.from)"
        + SQLQuoting.whereClause(pairs.conditions + conditions.compactMap(\.self)),
      message: "dropped \(side.identity): %d references"
    )
  }

  /// Returns the condition that a key is that of a row of some entities; nil if these are all below `entity`.
  private func isOne(of names: [String], below entity: Entity, _ key: String) -> String? {
    guard names.count < context.oldConcreteNames(below: entity).count,
      let mapping = context.oldEntity(entity.name)
    else { return nil }
    return """
      \(key) IN (SELECT \(SQLQuoting.identifier(mapping.key.columnName)) \
      FROM \(SQLQuoting.identifier(mapping.tableName)) WHERE \(SQLQuoting.isOf(names)))
      """
  }

  /// The rows that a decision drops, except those of removed entities.
  private var rows: [MigrationCheck] {
    plans.compactMap { plan in
      guard let source = plan.source, plan.table.compositeKey.isEmpty else { return nil }
      let isEntity = "\"_entity\" IN ("
      let kept = source.allConditions.filter { !$0.hasPrefix(isEntity) }
      guard !kept.isEmpty else { return nil }
      let isGone = "NOT ifnull(\(kept.map { "(\($0))" }.joined(separator: " AND ")), 0)"
      return MigrationCheck(
        query: query(source.table.name, source.allConditions.filter { $0.hasPrefix(isEntity) } + [isGone]),
        message: "dropped \(source.table.name): %d rows because of 'keep' or 'drop'"
      )
    }
  }
}
