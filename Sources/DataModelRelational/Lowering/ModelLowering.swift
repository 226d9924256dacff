package import DataModelDefinition

/// Turns a model without errors into a schema.
///
/// It goes hierarchy by hierarchy: one table for a root entity and all that inherit from it, then the tables
/// of pairs between them. The rules are written up in `Documentation/Mapping.md`.
package struct ModelLowering {
  let model: DataModel
  let index: ModelIndex
  let profile: ModelProfile
  let pairing: RelationshipPairing

  /// Lowers a model.
  ///
  /// - Parameters:
  ///   - model: a model in which no rule found an error; what is wrong in others is left out
  ///   - modelName: the name by which databases know the model, which is that of its bundle
  ///   - profile: decides how tables are keyed and whether they take part in offline sync
  /// - Returns: the schema, with the way from each entity to its table
  package static func lower(_ model: DataModel, modelName: String, profile: ModelProfile) -> LoweredModel {
    ModelLowering(model, profile).run(modelName: modelName)
  }

  private init(_ model: DataModel, _ profile: ModelProfile) {
    self.model = model
    self.profile = profile
    index = ModelIndex(model)
    pairing = RelationshipPairing(index)
  }

  private func run(modelName: String) -> LoweredModel {
    var tables: [Table] = []
    var columns = ColumnNames()
    let roots = model.entities.filter { index.entity(named: $0.parentName) == nil }
    for root in roots {
      columns.assign(index.hierarchy(below: root), composites: model.composites, pairing: pairing)
    }
    for root in roots {
      tables.append(HierarchyLowering(lowering: self, root: root, names: columns).table())
    }
    tables += pairing.joinTables.map { joinTable($0) }
    return LoweredModel(
      model: model,
      profile: profile,
      schema: RelationalSchema(modelName: modelName, tables: tables),
      entities: model.entities.map { mapping(of: $0, names: columns) }
    )
  }

  // MARK: - Keys

  func key(of entity: Entity) -> KeyMapping {
    let root = index.root(of: entity)
    let hasID = root.attributes.contains { $0.name == "id" && ($0.type == .string || $0.type == .integer64) }
    return profile.isSynced && hasID ? .attribute(column: "id") : .rowID
  }

  /// Whether a table's rows come from and go to a server.
  func isSynced(_ entity: Entity) -> Bool {
    key(of: entity) != .rowID
  }

  /// A column that refers to an entity's key.
  func reference(named name: String, to destination: Entity) -> Column {
    guard isSynced(destination) else { return Column(name: name, type: .integer) }
    var column = Column(name: name, type: .text)
    column.ignoresCase = true
    return column
  }

  // MARK: - Tables of pairs

  private func joinTable(_ pairs: JoinTable) -> Table {
    var columns = [
      reference(named: JoinTable.sourceColumn, to: pairs.source),
      reference(named: JoinTable.destinationColumn, to: pairs.destination),
    ]
    for position in pairs.positionColumns {
      columns.append(Column(name: position, type: .integer))
    }
    for index in columns.indices.prefix(2) { columns[index].isRequired = true }
    var table = Table(name: pairs.name, columns: columns)
    table.compositeKey = [JoinTable.sourceColumn, JoinTable.destinationColumn]
    table.indexes = [
      Index(
        name: "\(pairs.name).\(JoinTable.destinationColumn)",
        columns: [IndexedColumn(JoinTable.destinationColumn)]
      )
    ]
    guard !isSynced(pairs.source), !isSynced(pairs.destination) else { return table }
    let ends = [(JoinTable.sourceColumn, pairs.source), (JoinTable.destinationColumn, pairs.destination)]
    table.foreignKeys = ends.map { column, entity in
      ForeignKey(
        column: column,
        table: index.root(of: entity).name,
        referencedColumn: key(of: entity).columnName,
        action: .cascade
      )
    }
    return table
  }

  // MARK: - Mapping

  private func mapping(of entity: Entity, names: ColumnNames) -> EntityMapping {
    let root = index.root(of: entity)
    let lineage = index.ancestors(of: entity).reversed() + [entity]
    return EntityMapping(
      entity: entity,
      tableName: root.name,
      key: key(of: entity),
      discriminator: index.children(of: root).isEmpty ? nil : entity.name,
      attributes: lineage.flatMap { names.attributes[$0.name] ?? [] },
      relationships: lineage.flatMap { owner in
        owner.relationships.compactMap { relationship(of: owner, $0, names: names) }
      }
    )
  }

  private func relationship(
    of owner: Entity,
    _ relationship: Relationship,
    names: ColumnNames
  ) -> RelationshipMapping? {
    guard let destination = index.destination(of: relationship),
      let storage = pairing.storage(of: relationship, in: owner)
    else { return nil }
    let mapped: RelationshipMapping.Storage
    switch storage {
    case .column:
      mapped = .column(names.column(of: relationship.name, in: owner.name))
    case .inverse(let other):
      let column = names.column(of: other.relationship.name, in: other.owner.name)
      mapped = .inverseColumn(
        table: index.root(of: other.owner).name,
        column: column,
        positionColumn: relationship.isOrdered && relationship.isToMany ? "_position_\(column)" : nil
      )
    case .joinTable(let pairs, let isSource):
      mapped = .joinTable(pairs.mapping(isSource: isSource, isOrdered: relationship.isOrdered))
    }
    return RelationshipMapping(relationship: relationship, destination: destination, storage: mapped)
  }
}
