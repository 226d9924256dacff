import DataModelDefinition

/// The names of the columns of all properties.
///
/// A column is named like its property. In the single table of a hierarchy, siblings that declare the same
/// name share a column if they mean the same; otherwise each gets `Entity_name`.
struct ColumnNames {
  /// The attributes that each entity declares, by the entity's name.
  private(set) var attributes: [String: [AttributeMapping]] = [:]
  /// The columns of references, by `Entity.relationship`.
  private var references: [String: String] = [:]

  /// A property that needs a column.
  private struct Claim {
    let entity: String
    let name: String
    /// Claims with the same name and signature share a column.
    let signature: String
    /// `Dog.owner`, or `Place.at.latitude` for a part of a composite.
    let identity: String
  }

  /// Returns the columns of the attributes that an entity declares.
  func columns(of entity: Entity) -> [ColumnMapping] { attributes[entity.name]?.columns ?? [] }

  func column(of relationship: String, in entity: String) -> String {
    references["\(entity).\(relationship)"] ?? relationship
  }

  mutating func assign(_ hierarchy: [Entity], composites: [Composite], pairing: RelationshipPairing) {
    let declared = hierarchy.map { AttributeMapping.declared(by: $0, composites: composites) }
    let claims = zip(hierarchy, declared).flatMap { entity, attributes in
      attributes.columns.map { Self.claim(of: $0, in: entity) }
        + Self.referenceClaims(of: entity, pairing)
    }
    let columns = Self.names(for: claims)
    for (entity, declared) in zip(hierarchy, declared) {
      attributes[entity.name] = declared.map { attribute in
        attribute.mapColumns { column in
          var column = column
          column.columnName = columns[Self.identity(of: column, in: entity)] ?? column.columnName
          return column
        }
      }
      for relationship in entity.relationships {
        let identity = "\(entity.name).\(relationship.name)"
        references[identity] = columns[identity]
      }
    }
  }

  // MARK: - Claims

  /// Returns the names of columns by the identities of claims.
  private static func names(for claims: [Claim]) -> [String: String] {
    var columns: [String: String] = [:]
    let byName = Dictionary(grouping: claims) { $0.name.lowercased() }
    var owners: [String: String] = [:]
    // The first claim keeps a contested name. The order is by name, because the file may be reordered.
    for claim in claims.sortedByUTF8(\.identity) {
      let rivals = byName[claim.name.lowercased()] ?? []
      let isContested = rivals.contains { $0.signature != claim.signature || $0.name != claim.name }
      var name = isContested ? "\(claim.entity)_\(claim.name)" : claim.name
      // A qualified name may also be the name of another property.
      while let owner = owners[name.lowercased()], owner != Self.owner(of: claim, isContested) { name += "_" }
      owners[name.lowercased()] = Self.owner(of: claim, isContested)
      columns[claim.identity] = name
    }
    return columns
  }

  private static func owner(of claim: Claim, _ isContested: Bool) -> String {
    "\(isContested ? "\(claim.entity)." : "")\(claim.name): \(claim.signature)"
  }

  private static func identity(of column: ColumnMapping, in entity: Entity) -> String {
    "\(entity.name).\(column.path.joined(separator: "."))"
  }

  private static func claim(of column: ColumnMapping, in entity: Entity) -> Claim {
    Claim(
      entity: entity.name,
      name: column.columnName,
      // A derived attribute of one entity differs from that of another.
      // The part `x` of the composite `at` is not the attribute `at_x`.
      signature: "\(column.path.joined(separator: ".")): \(column.attribute.type.xmlName)"
        + (column.attribute.isDerived ? ", derived in \(entity.name)" : ""),
      identity: identity(of: column, in: entity)
    )
  }

  private static func referenceClaims(of entity: Entity, _ pairing: RelationshipPairing) -> [Claim] {
    entity.relationships.compactMap { relationship in
      guard case .column? = pairing.storage(of: relationship, in: entity) else { return nil }
      return Claim(
        entity: entity.name,
        name: relationship.name,
        signature: signature(of: relationship, in: entity, pairing),
        identity: "\(entity.name).\(relationship.name)"
      )
    }
  }

  /// Returns a text that differs between relationships that cannot share a column: because they lead
  /// elsewhere, or because a deletion there has another effect.
  private static func signature(
    of relationship: Relationship,
    in entity: Entity,
    _ pairing: RelationshipPairing
  ) -> String {
    let inverse = pairing.inverse(of: relationship, in: entity)?.relationship
    let rule = (inverse?.deleteRule ?? .nullify).xmlName
    // In a one-to-one, the column is unique, although two siblings may each refer to the same object.
    let isUnique = inverse.map { !$0.isToMany } ?? false
    return
      "→ \(relationship.destinationName ?? ""), \(relationship.isOptional ? "optional" : "required"), \(rule)"
      + (isUnique ? ", in \(entity.name)" : "")
  }
}
