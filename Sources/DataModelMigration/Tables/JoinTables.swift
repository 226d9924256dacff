import DataModelDefinition
import DataModelRelational

/// The join tables, with the pairs that the old version kept there or elsewhere.
struct JoinTables {
  let context: MigrationContext
  let flows: RowFlows
  let keys: [String: KeyTranslation]
  private let sides: [String: DeclaredRelationship]

  init(context: MigrationContext, flows: RowFlows, keys: [String: KeyTranslation]) {
    self.context = context
    self.flows = flows
    self.keys = keys
    var sides: [String: DeclaredRelationship] = [:]
    for entity in context.new.entities {
      for relationship in entity.relationships {
        guard case .joinTable(let pairs) = relationship.storage, pairs.sourceColumn == "_source" else {
          continue
        }
        sides[pairs.tableName] = context.newIndex.declared(relationship.relationship, of: entity.entity)
      }
    }
    self.sides = sides
  }

  func plan(_ table: Table, _ findings: inout MigrationFindings) -> TablePlan {
    var plan = TablePlan(table: table)
    guard let side = sides[table.name] else { return plan }
    let origins = RelationshipOrigin.all(of: side, context, &findings)
    plan.sources = origins.compactMap { source($0, side, &findings) }
    if plan.sources.count > 1 {
      for index in plan.sources.indices { plan.sources[index].canBecome = false }
    }
    return plan
  }

  /// Returns the pairs of an old relationship as rows of a new table.
  private func source(
    _ origin: RelationshipOrigin,
    _ side: DeclaredRelationship,
    _ findings: inout MigrationFindings
  ) -> TableSource? {
    guard let pairs = origin.pairs(in: context), let tables = origin.tables(in: context),
      let old = context.old.schema.table(named: pairs.tableName)
    else { return nil }
    let property = DeclaredElement(side)
    let ends = (
      context.newIndex.root(of: side.owner).name,
      context.newIndex.destination(of: side.relationship).map { context.newIndex.root(of: $0).name } ?? ""
    )
    guard flows.source(of: ends.0) == tables.source, flows.source(of: ends.1) == tables.destination else {
      if !context.decision(about: property).dropped.contains(.values) {
        findings.ask(
          about: property,
          "joins rows of other tables now, where the stored keys mean nothing",
          [.drop(.values)]
        )
      }
      return nil
    }
    let rows = RelatedRows(side, origin, flows, context)
    var source = TableSource(
      table: old,
      variants: [.init(oldName: nil, newName: nil)],
      conditions: pairs.conditions + [rows.condition(about: pairs.source)].compactMap(\.self)
    )
    source.canBecome = old.compositeKey == ["_source", "_destination"]
    source.taken = [TakenPairs(origin, of: rows.kept)]
    var values: [String: ColumnSource] = [:]
    values["_source"] = key(pairs.sourceName, pairs.source, of: ends.0, property, &findings)
    values["_destination"] = key(pairs.destinationName, pairs.destination, of: ends.1, property, &findings)
    values["_position"] = pairs.positionName.map { .column($0) } ?? .null
    values["_inversePosition"] = pairs.inversePositionName.map { .column($0) } ?? .null
    source.variants[0].values = values
    return source
  }

  private func key(
    _ name: String,
    _ qualified: String,
    of table: String,
    _ property: DeclaredElement,
    _ findings: inout MigrationFindings
  ) -> ColumnSource {
    guard let key = keys[table], !key.isSame else { return .column(name) }
    if !key.canTranslate {
      findings.ask(about: property, "joins rows whose new keys are computed, which is not supported", [])
    }
    return .expression(key.translated(qualified))
  }
}
