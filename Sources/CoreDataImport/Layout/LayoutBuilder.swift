/// Applies the rules of names to a model, hierarchy by hierarchy.
struct LayoutBuilder {
  let store: CoreDataStore
  private let hierarchy: ArchivedHierarchy
  private let numbers: [String: Int64]
  /// The columns of own properties, by entity and property.
  private let columns: [PropertyName: String]

  init(model: ArchivedModel, store: CoreDataStore) throws(CoreDataStoreError) {
    self.store = store
    hierarchy = ArchivedHierarchy(model)
    numbers = try Self.numbers(of: hierarchy, in: store)
    columns = Self.columns(of: hierarchy, numbers)
  }

  func entities() throws(CoreDataStoreError) -> [String: EntityLayout] {
    var entities: [String: EntityLayout] = [:]
    for entity in hierarchy.entities {
      guard let number = numbers[entity.name] else { continue }
      let table = Self.table(of: hierarchy.root(of: entity))
      guard store.tables[table] != nil else {
        throw failure("the table '\(table)' of the entity '\(entity.name)' is missing")
      }
      var attributes: [String: String] = [:]
      var relationships: [String: RelationshipLayout] = [:]
      for owner in hierarchy.line(of: entity) {
        for attribute in owner.attributes where !attribute.isTransient && attribute.type != .composite {
          attributes[attribute.name] = try column(of: attribute.name, of: owner, in: table)
        }
        for relationship in owner.relationships where !relationship.isTransient {
          relationships[relationship.name] = try place(of: relationship, of: owner)
        }
      }
      entities[entity.name] = EntityLayout(
        name: entity.name,
        number: number,
        table: table,
        attributes: attributes,
        relationships: relationships
      )
    }
    return entities
  }

  // MARK: - Relationships

  private func place(
    of relationship: ArchivedRelationship,
    of owner: ArchivedEntity
  ) throws(CoreDataStoreError) -> RelationshipLayout {
    let table = Self.table(of: hierarchy.root(of: owner))
    if !relationship.isToMany {
      return .reference(column: try column(of: relationship.name, of: owner, in: table))
    }
    let name = "\(owner.name).\(relationship.name)"
    guard let destination = hierarchy[relationship.destination] else {
      throw failure("the relationship '\(name)' leads to '\(relationship.destination)', which is no entity")
    }
    let destinationTable = Self.table(of: hierarchy.root(of: destination))
    guard let inverseName = relationship.inverse,
      let (inverseOwner, inverse) = hierarchy.relationship(inverseName, of: destination)
    else { return try oneWay(relationship, of: owner, in: destinationTable) }
    if inverse.isToMany { return try pairs(relationship, owner, inverse, inverseOwner) }
    let reference = try column(of: inverse.name, of: inverseOwner, in: destinationTable)
    let order = relationship.isOrdered ? "Z_FOK_\(reference.dropFirst())" : nil
    if let order { try require(order, in: destinationTable, for: name) }
    return .inverse(table: destinationTable, column: reference, order: order)
  }

  /// A to-many without an inverse: the destination has a column for it that the model does not show.
  private func oneWay(
    _ relationship: ArchivedRelationship,
    of owner: ArchivedEntity,
    in table: String
  ) throws(CoreDataStoreError) -> RelationshipLayout {
    let number = numbers[owner.name].map(String.init) ?? ""
    let name = relationship.name.uppercased()
    let found = ["Z\(number)\(name)", "Z_\(number)\(name)"].first {
      store.tables[table]?.contains($0) == true
    }
    guard let found else {
      throw failure(
        """
        '\(table)' has no column for the relationship '\(owner.name).\(relationship.name)', which has no \
        inverse
        """
      )
    }
    let order = "Z_FOK_\(found.dropFirst())"
    let isOrdered = relationship.isOrdered && store.tables[table]?.contains(order) == true
    return .inverse(table: table, column: found, order: isOrdered ? order : nil)
  }

  private func pairs(
    _ relationship: ArchivedRelationship,
    _ owner: ArchivedEntity,
    _ inverse: ArchivedRelationship,
    _ inverseOwner: ArchivedEntity
  ) throws(CoreDataStoreError) -> RelationshipLayout {
    let name = "\(owner.name).\(relationship.name)"
    let isSymmetric = owner.name == inverseOwner.name && relationship.name == inverse.name
    let forward = "\(numbers[inverseOwner.name] ?? 0)\(relationship.name.uppercased())"
    let back = "\(numbers[owner.name] ?? 0)\(inverse.name.uppercased())"
    let tables = [
      "Z_\(numbers[owner.name] ?? 0)\(relationship.name.uppercased())",
      "Z_\(numbers[inverseOwner.name] ?? 0)\(inverse.name.uppercased())",
    ]
    guard let table = tables.first(where: { store.tables[$0] != nil }), let columns = store.tables[table]
    else {
      throw failure("the table '\(tables[0])' of the relationship '\(name)' is missing")
    }
    // Where another table of the model has a column of that name, this one has a 1 behind it.
    let source = ["Z_\(back)", "Z_\(back)1"].first(where: columns.contains)
    let destination =
      isSymmetric
      ? columns.first { $0 != source && !$0.hasPrefix("Z_FOK_") }
      : ["Z_\(forward)", "Z_\(forward)1"].first { columns.contains($0) && $0 != source }
    guard let source, let destination else {
      throw failure("'\(table)' has no two columns for the relationship '\(name)'")
    }
    let order = columns.first { $0 == "Z_FOK_\(destination.dropFirst(2))" }
    if relationship.isOrdered, order == nil {
      throw failure("'\(table)' has no column for the order of '\(name)'")
    }
    return .pairs(
      PairLayout(
        table: table,
        source: source,
        destination: destination,
        order: relationship.isOrdered ? order : nil,
        isSymmetric: isSymmetric
      )
    )
  }

  // MARK: - Names

  private func column(
    of property: String,
    of owner: ArchivedEntity,
    in table: String
  ) throws(CoreDataStoreError) -> String {
    let name = "\(owner.name).\(property)"
    guard let column = columns[PropertyName(entity: owner.name, property: property)] else {
      throw failure("the property '\(name)' has no column")
    }
    try require(column, in: table, for: name)
    return column
  }

  private func require(_ column: String, in table: String, for name: String) throws(CoreDataStoreError) {
    if store.tables[table]?.contains(column) != true {
      throw failure("'\(table)' has no column '\(column)' for '\(name)'")
    }
  }

  private func failure(_ message: String) -> CoreDataStoreError {
    .unexpectedTables(path: store.path, message: message)
  }

  private static func table(of root: ArchivedEntity) -> String { "Z\(root.name.uppercased())" }

  /// Returns the numbers of the entities, which the store may list by an earlier name.
  private static func numbers(
    of hierarchy: ArchivedHierarchy,
    in store: CoreDataStore
  ) throws(CoreDataStoreError) -> [String: Int64] {
    let byName = Dictionary(
      store.numbers.map { ($0.name, $0.number) },
      uniquingKeysWith: { first, _ in first }
    )
    var numbers: [String: Int64] = [:]
    for entity in hierarchy.entities {
      let earlier = entity.renamingIdentifier.flatMap { hierarchy[$0] == nil ? byName[$0] : nil }
      guard let number = byName[entity.name] ?? earlier else {
        throw .unexpectedTables(
          path: store.path,
          message: "'Z_PRIMARYKEY' does not list the entity '\(entity.name)'"
        )
      }
      numbers[entity.name] = number
    }
    return numbers
  }

  /// Returns the columns of all own properties.
  private static func columns(
    of hierarchy: ArchivedHierarchy,
    _ numbers: [String: Int64]
  ) -> [PropertyName: String] {
    var columns: [PropertyName: String] = [:]
    var counts: [[String]: Int] = [:]
    for entity in hierarchy.entities.sorted(by: { numbers[$0.name] ?? 0 < numbers[$1.name] ?? 0 }) {
      let root = hierarchy.root(of: entity).name
      let names =
        entity.attributes.filter { !$0.isTransient && $0.type != .composite }.map(\.name)
        + entity.relationships.filter { !$0.isTransient && !$0.isToMany }.map(\.name)
      for name in names.sorted() {
        let key = [root, name.uppercased()]
        let count = counts[key, default: 0]
        counts[key] = count + 1
        columns[PropertyName(entity: entity.name, property: name)] =
          "Z\(name.uppercased())\(count == 0 ? "" : "\(count)")"
      }
    }
    return columns
  }
}

/// The name of a property with that of the entity that declares it.
private struct PropertyName: Hashable {
  let entity: String
  let property: String
}
