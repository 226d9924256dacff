import DataModelDefinition

extension Index {
  /// Whether it is the index of an ordered reference.
  fileprivate var isOrdered: Bool {
    columns.count == 2 && columns[1].name == HierarchyLowering.position(of: columns[0].name)
  }
}

/// The indexes and uniqueness constraints of a hierarchy's table, from both generations of the file format.
extension HierarchyLowering {
  /// Adds the indexes and constraints of the entities in the hierarchy.
  func addIndexes(to table: inout Table, _ hierarchy: [Entity]) {
    // The first of several equal indexes gives the name. The order is by name, because the file may be
    // reordered.
    for entity in hierarchy.sortedByUTF8(\.name) {
      let prefix = "\(table.name).\(entity.name == root.name ? "" : "\(entity.name).")"
      for attribute in entity.attributes.sortedByUTF8(\.name) where attribute.isIndexed {
        add([IndexedColumn(attribute.name)], named: prefix + attribute.name, of: entity, to: &table)
      }
      for compound in entity.compoundIndexes.sortedByUTF8({ Self.text(of: $0.properties) }) {
        let columns = compound.properties.map { IndexedColumn($0.name) }
        add(columns, named: prefix + columns.map(\.name).joined(separator: "_"), of: entity, to: &table)
      }
      for index in entity.fetchIndexes.sortedByUTF8(\.name)
      where index.elements.allSatisfy({ $0.property != nil && $0.type == .binary }) {
        let columns = index.elements.map { IndexedColumn($0.property ?? "", isDescending: $0.isDescending) }
        add(columns, named: prefix + index.name, of: entity, to: &table)
      }
      for constraint in entity.uniquenessConstraints.sortedByUTF8({ Self.text(of: $0.properties) }) {
        let columns = constraint.properties.map { IndexedColumn($0.name) }
        let name = prefix + "unique_" + columns.map(\.name).joined(separator: "_")
        if !keys.isSynced(root) {
          add(columns, named: name, of: entity, to: &table, isUnique: true)
        } else if keys.isQueued(root), addTriggers(of: constraint, of: entity, to: &table) {
          add(columns, named: name, of: entity, to: &table)
        }
      }
    }
  }

  /// Adds the triggers that check a constraint of a synced table, which has no unique index.
  ///
  /// - Returns: whether triggers were needed: ids are unique anyway, and so is every set of columns with one
  private func addTriggers(
    of constraint: UniquenessConstraint,
    of entity: Entity,
    to table: inout Table
  ) -> Bool {
    let key = keys.key(of: root).columnName
    let columns = constraint.properties.compactMap { property in
      columnName(of: property.name, in: entity).flatMap { table.column(named: $0) }
    }
    guard !columns.isEmpty, columns.count == constraint.properties.count,
      !columns.contains(where: { $0.name == key })
    else { return false }
    let triggers = UniquenessTriggers(table: table, key: key, columns: columns).triggers()
    // The same constraint may be declared twice.
    table.triggers += triggers.filter { !table.triggers.contains($0) }
    return true
  }

  /// Adds an index over properties, unless a property has no column or the table has that index already.
  private func add(
    _ properties: [IndexedColumn],
    named name: String,
    of entity: Entity,
    to table: inout Table,
    isUnique: Bool = false
  ) {
    let columns = properties.compactMap { property in
      columnName(of: property.name, in: entity).map {
        IndexedColumn($0, isDescending: property.isDescending)
      }
    }
    // Siblings that share a column each have a constraint.
    let condition =
      isUnique && entity.name != root.name ? "\"_entity\" IN (\(concreteNames(below: entity)))" : nil
    guard !columns.isEmpty, columns.count == properties.count,
      !table.indexes.contains(where: {
        // The index of an ordered reference includes its position.
        ($0.columns == columns || $0.isOrdered && columns == [$0.columns[0]])
          && $0.isUnique == isUnique && $0.condition == condition
      })
    else { return }
    var unique = name
    while table.indexes.contains(where: { $0.name.lowercased() == unique.lowercased() }) { unique += "_" }
    table.indexes.append(Index(name: unique, columns: columns, isUnique: isUnique, condition: condition))
  }

  private static func text(of properties: [NamedProperty]) -> String {
    properties.map(\.name).joined(separator: " ")
  }

  private func columnName(of property: String, in entity: Entity) -> String? {
    for owner in [entity] + lowering.index.ancestors(of: entity) {
      if let mapping = names.columns(of: owner).first(where: { $0.path == [property] }) {
        return mapping.columnName
      }
      if let relationship = owner.relationships.first(where: { $0.name == property }),
        case .column? = lowering.pairing.storage(of: relationship, in: owner)
      {
        return names.column(of: property, in: owner.name)
      }
    }
    return nil
  }
}
