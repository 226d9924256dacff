package import DataModelDefinition

/// Lowers a model without errors to a schema.
///
/// It proceeds by hierarchy: one table for a root entity and all that inherit from it, then the join tables
/// between them. `Documentation/Reference/Mapping.md` describes the rules.
package final class ModelLowering {
  let model: DataModel
  let index: ModelIndex
  let profile: ModelProfile
  let pairing: RelationshipPairing
  let names: ColumnNames
  let keys: PrimaryKeyPolicy
  let sides: LoweredRelationships
  let deleteRules: DeleteRuleLowering
  let derivations: DerivationLowering
  /// The references whose inverse is an ordered to-many, by the name of the root entity whose table has them.
  let orderedReferences: [String: [DeclaredRelationship]]

  /// Lowers a model.
  ///
  /// - Returns: the schema, with the mapping of each entity to its table, and the queries
  package static func lower(
    _ model: DataModel,
    modelName: String,
    profile: ModelProfile,
    primaryKeys: [String: String] = [:]
  ) -> LoweredModel {
    ModelLowering(model, profile, primaryKeys).run(modelName: modelName)
  }

  private init(_ model: DataModel, _ profile: ModelProfile, _ primaryKeys: [String: String]) {
    self.model = model
    self.profile = profile
    index = ModelIndex(model)
    pairing = RelationshipPairing(index)
    var names = ColumnNames()
    for root in model.entities where index.entity(named: root.parentName) == nil {
      names.assign(index.hierarchy(below: root), composites: model.composites, pairing: pairing)
    }
    self.names = names
    let keys = PrimaryKeyPolicy(index: index, profile: profile, chosen: primaryKeys)
    let sides = LoweredRelationships(index: index, pairing: pairing, names: names, keys: keys)
    deleteRules = DeleteRuleLowering(sides: sides.all, keys: keys)
    derivations = DerivationLowering(index: index, names: names, sides: sides, all: deleteRules.sides)
    self.keys = keys
    self.sides = sides
    var references: [String: [DeclaredRelationship]] = [:]
    for owner in model.entities {
      for relationship in owner.relationships where relationship.isOrdered && relationship.isToMany {
        guard case .inverse(let side)? = pairing.storage(of: relationship, in: owner) else { continue }
        references[index.root(of: side.owner).name, default: []].append(side)
      }
    }
    orderedReferences = references
  }

  private func run(modelName: String) -> LoweredModel {
    var tables = model.entities.filter { index.entity(named: $0.parentName) == nil }
      .map { HierarchyLowering(lowering: self, root: $0).table() }
    tables += pairing.joinTables.map { joinTable($0) }
    tables = derivations.apply(to: deleteRules.apply(to: tables))
    tables = tables.adding(
      SubentityReferenceTriggers.all(for: deleteRules.sides, in: sides, except: keys.isSynced)
    )
    let entities = model.entities.map { mapping(of: $0) }
    let syncedTables =
      SyncedTableLowering(index: index, profile: profile, tables: tables, entities: entities).tables
    let schema = RelationalSchema(
      modelName: modelName,
      versionName: model.name,
      tables: tables,
      rules: RelationshipRules(
        effects: deleteRules.effects,
        all: deleteRules.sides.filter { !keys.isBetweenSynced($0) }
      ).rules
    )
    let catalog = MappingCatalog(index: index, schema: schema, entities: entities)
    return LoweredModel(
      model: model,
      profile: profile,
      schema: schema,
      entities: entities,
      syncedTables: syncedTables,
      queries: FetchQueries(index: index, translation: PredicateTranslation(catalog)),
      derivedColumns: derivations.columns
    )
  }

  // MARK: - Join tables

  private func joinTable(_ pairs: JoinTable) -> Table {
    var columns = [
      keys.reference(named: JoinTable.sourceColumn, to: pairs.source),
      keys.reference(named: JoinTable.destinationColumn, to: pairs.destination),
    ]
    for index in columns.indices { columns[index].isRequired = true }
    if !keys.isSynced(pairs.source), !keys.isSynced(pairs.destination) {
      let effects = deleteRules.effects
      let name = ConstraintName.property([pairs.relationship.relationship.name], of: pairs.source.name)
      let whenSourceGoes = effects.onPairs(of: pairs.relationship)
      columns[0].foreignKey = foreignKey("\(name) source", pairs.source, whenSourceGoes)
      columns[1].foreignKey = foreignKey(
        "\(name) destination",
        pairs.destination,
        effects.onPairs(of: pairs.inverse)
      )
    }
    columns += pairs.positionColumns.map { Column(name: $0, type: .integer) }
    var table = Table(name: pairs.name, columns: columns)
    table.compositeKey = [JoinTable.sourceColumn, JoinTable.destinationColumn]
    table.indexes = pairs.indexes
    return table
  }

  /// Returns the foreign key that keeps pairs from dangling; nil if No Action allows it.
  private func foreignKey(_ name: String, _ end: Entity, _ effect: DeletionEffect) -> ForeignKey? {
    effect.actionOnPair.map { action in
      ForeignKey(
        name: name,
        table: index.root(of: end).name,
        referencedColumn: keys.key(of: end).columnName,
        action: action
      )
    }
  }

  // MARK: - Mapping

  /// Returns the attributes that an entity declares, with their columns.
  private func attributes(of owner: Entity) -> [AttributeMapping] {
    let declared = names.attributes[owner.name] ?? []
    let isSynced = keys.isQueued(owner)
    guard isSynced || declared.columns.contains(where: \.attribute.isDerived) else { return declared }
    return declared.map { attribute in
      attribute.mapColumns { column in
        var column = column
        column.derivation = derivations.mapping(of: column, in: owner)
        if isSynced, column.path.count == 1 {
          column.systemColumn = SystemColumn(column.attribute.name, in: profile)
        }
        return column
      }
    }
  }

  private func mapping(of entity: Entity) -> EntityMapping {
    let root = index.root(of: entity)
    let lineage = index.ancestors(of: entity).reversed() + [entity]
    return EntityMapping(
      entity: entity,
      tableName: root.name,
      key: keys.key(of: entity),
      isSynced: keys.isQueued(entity),
      isSystemTable: profile.isSystemTable(root.name),
      discriminator: index.children(of: root).isEmpty ? nil : entity.name,
      attributes: lineage.flatMap(attributes(of:)),
      relationships: lineage.flatMap { owner in
        owner.relationships.compactMap { relationship in
          guard let side = deleteRules.side(of: relationship, in: owner),
            let destination = index.destination(of: relationship)
          else { return nil }
          return RelationshipMapping(
            relationship: relationship,
            destinationName: destination.name,
            storage: side.storage,
            isOptional: relationship.isOptional || keys.isSynced(root) || keys.isSynced(destination),
            hasInverse: side.inverse != nil,
            deletionEffect: deleteRules.effects[side]
          )
        }
      }
    )
  }
}
