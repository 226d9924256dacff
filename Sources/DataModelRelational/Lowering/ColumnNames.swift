import DataModelDefinition

/// The names of all columns that properties become.
///
/// A column is named like its property. In the one table of a hierarchy, siblings that declare the same name
/// share a column if they mean the same, and get `Entity_name` each if they do not.
struct ColumnNames {
  /// The attributes of each entity itself with their columns, by its name.
  private(set) var attributes: [String: [AttributeMapping]] = [:]
  /// The columns of references, by `Entity.relationship`.
  private var references: [String: String] = [:]

  /// A property that wants a column.
  private struct Claim {
    let entity: String
    let name: String
    /// Claims of one name and one signature are one column.
    let signature: String
    let leaf: AttributeLeaf?

    /// `Dog.owner`, or `Place.at.latitude` for a leaf of a composite.
    var identity: String { "\(entity).\(leaf?.path.joined(separator: ".") ?? name)" }
  }

  func column(of relationship: String, in entity: String) -> String {
    references["\(entity).\(relationship)"] ?? relationship
  }

  mutating func assign(_ hierarchy: [Entity], composites: [Composite], pairing: RelationshipPairing) {
    let claims = hierarchy.flatMap { Self.claims(of: $0, composites, pairing) }
    var columns: [String: String] = [:]
    let byName = Dictionary(grouping: claims) { $0.name.lowercased() }
    var owners: [String: String] = [:]
    // Whoever comes first keeps a name that two want: by name, since the file may be sorted anew.
    for claim in claims.sortedByUTF8(\.identity) {
      let rivals = byName[claim.name.lowercased()] ?? []
      let isContested = rivals.contains { $0.signature != claim.signature || $0.name != claim.name }
      var name = isContested ? "\(claim.entity)_\(claim.name)" : claim.name
      // A qualified name may itself be the name of another property.
      while let owner = owners[name.lowercased()], owner != Self.owner(of: claim, isContested) { name += "_" }
      owners[name.lowercased()] = Self.owner(of: claim, isContested)
      columns[claim.identity] = name
    }
    for claim in claims { record(claim, column: columns[claim.identity] ?? claim.name) }
  }

  private static func owner(of claim: Claim, _ isContested: Bool) -> String {
    "\(isContested ? "\(claim.entity)." : "")\(claim.name): \(claim.signature)"
  }

  private mutating func record(_ claim: Claim, column: String) {
    guard let leaf = claim.leaf else {
      references["\(claim.entity).\(claim.name)"] = column
      return
    }
    attributes[claim.entity, default: []].append(
      AttributeMapping(
        attribute: leaf.attribute,
        path: leaf.path,
        columnName: column,
        isOptional: leaf.isOptional
      )
    )
  }

  private static func claims(
    of entity: Entity,
    _ composites: [Composite],
    _ pairing: RelationshipPairing
  ) -> [Claim] {
    let leaves = AttributeLeaf.all(of: entity, composites: composites)
    let attributes = leaves.map { leaf in
      Claim(
        entity: entity.name,
        name: leaf.path.joined(separator: "_"),
        // What is derived in one entity is something else in another.
        // The leaf `x` of the composite `at` is not the attribute `at_x`.
        signature: "\(leaf.path.joined(separator: ".")): \(leaf.attribute.type.xmlName)"
          + (leaf.attribute.isDerived ? ", derived in \(entity.name)" : ""),
        leaf: leaf
      )
    }
    let references = entity.relationships.compactMap { relationship -> Claim? in
      guard case .column? = pairing.storage(of: relationship, in: entity) else { return nil }
      return Claim(
        entity: entity.name,
        name: relationship.name,
        signature: signature(of: relationship, in: entity, pairing),
        leaf: nil
      )
    }
    return attributes + references
  }

  /// Tells apart relationships that cannot share a column: by where it leads, and by what a deletion there does.
  private static func signature(
    of relationship: Relationship,
    in entity: Entity,
    _ pairing: RelationshipPairing
  ) -> String {
    let inverse = pairing.inverse(of: relationship, in: entity)?.relationship
    let rule = (inverse?.deleteRule ?? .nullify).xmlName
    // In a one-to-one the column is unique, although two siblings may each refer to the same object.
    let isUnique = inverse.map { !$0.isToMany } ?? false
    return
      "→ \(relationship.destinationName ?? ""), \(relationship.isOptional ? "optional" : "required"), \(rule)"
      + (isUnique ? ", in \(entity.name)" : "")
  }
}

/// A stored attribute, or one inside a composite, with the way to it.
struct AttributeLeaf {
  @Boxed var attribute: Attribute
  let path: [String]
  let isOptional: Bool

  /// The leaves of an entity's own attributes. A composite inside itself ends where it repeats.
  static func all(of entity: Entity, composites: [Composite]) -> [AttributeLeaf] {
    let byName = Dictionary(composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return leaves(of: entity.attributes, path: [], isOptional: false, byName, open: [])
  }

  private static func leaves(
    of attributes: [Attribute],
    path: [String],
    isOptional: Bool,
    _ composites: [String: Composite],
    open: Set<String>
  ) -> [AttributeLeaf] {
    attributes.filter { !$0.isTransient }.flatMap { attribute -> [AttributeLeaf] in
      let path = path + [attribute.name]
      // A derived value comes only after the row, so that it cannot be required.
      let isOptional = isOptional || attribute.isOptional || attribute.isDerived
      switch attribute.type {
      case .undefined, .unrecognized: return []
      case .composite:
        guard let composite = attribute.compositeName.flatMap({ composites[$0] }),
          !open.contains(composite.name)
        else { return [] }
        return leaves(
          of: composite.attributes,
          path: path,
          isOptional: isOptional,
          composites,
          open: open.union([composite.name])
        )
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary,
        .uuid, .uri, .transformable:
        return [AttributeLeaf(attribute: attribute, path: path, isOptional: isOptional)]
      }
    }
  }
}
