/// An entity of a version, with the table of its rows.
struct ImportedEntity: Sendable, Equatable {
  let name: String
  let superentity: String?
  let isAbstract: Bool
  /// Whether it is one of the tables that offline sync uses itself.
  let isSystemTable: Bool
  let renamingIdentifier: String?
  let table: String
  /// The attribute that is the key; nil if SQLite assigns a number.
  let key: String?
  /// The value of `_entity` in the rows; nil if the table has no other entity.
  let discriminator: String?
  /// The attributes that the entity declares, but not transient ones.
  let attributes: [ImportedAttribute]
  /// The relationships that the entity declares, but not transient ones.
  let relationships: [ImportedRelationship]

  /// Whether rows are taken from the store. Offline sync's own tables are read as what they mean.
  var hasRows: Bool { !isAbstract && !isSystemTable }

  var archived: ArchivedEntity {
    ArchivedEntity(
      name: name,
      superentity: superentity,
      isAbstract: isAbstract,
      renamingIdentifier: renamingIdentifier,
      attributes: attributes.map {
        ArchivedAttribute(
          name: $0.name,
          type: $0.kind,
          isOptional: $0.isOptional,
          renamingIdentifier: $0.renamingIdentifier
        )
      }.sorted { $0.name < $1.name },
      relationships: relationships.map {
        ArchivedRelationship(
          name: $0.name,
          destination: $0.destination,
          inverse: $0.inverse,
          maximumCount: $0.isToMany ? 0 : 1,
          isOptional: $0.isOptional,
          isOrdered: $0.isOrdered,
          renamingIdentifier: $0.renamingIdentifier
        )
      }.sorted { $0.name < $1.name }
    )
  }
}

extension ImportedEntity: Decodable {
  private enum CodingKeys: CodingKey {
    case name, superentity, isAbstract, isSystemTable, renamingIdentifier, table, key, discriminator
    case attributes, relationships
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    superentity = try values.decodeIfPresent(String.self, forKey: .superentity)
    isAbstract = try values.decodeIfPresent(Bool.self, forKey: .isAbstract) ?? false
    isSystemTable = try values.decodeIfPresent(Bool.self, forKey: .isSystemTable) ?? false
    renamingIdentifier = try values.decodeIfPresent(String.self, forKey: .renamingIdentifier)
    table = try values.decode(String.self, forKey: .table)
    key = try values.decodeIfPresent(String.self, forKey: .key)
    discriminator = try values.decodeIfPresent(String.self, forKey: .discriminator)
    attributes = try values.decodeIfPresent([ImportedAttribute].self, forKey: .attributes) ?? []
    relationships = try values.decodeIfPresent([ImportedRelationship].self, forKey: .relationships) ?? []
  }
}
