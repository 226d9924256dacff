/// An entity of a version, with the table of its rows.
@_spi(Generated) public struct ImportedEntity: Sendable {
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

  /// Creates the description. **For generated code and tools only**: the parameters may change in any
  /// version.
  @_spi(Generated) public init(
    _ name: String,
    superentity: String? = nil,
    isAbstract: Bool = false,
    isSystemTable: Bool = false,
    renamingIdentifier: String? = nil,
    table: String,
    key: String? = nil,
    discriminator: String? = nil,
    attributes: [ImportedAttribute] = [],
    relationships: [ImportedRelationship] = []
  ) {
    self.name = name
    self.superentity = superentity
    self.isAbstract = isAbstract
    self.isSystemTable = isSystemTable
    self.renamingIdentifier = renamingIdentifier
    self.table = table
    self.key = key
    self.discriminator = discriminator
    self.attributes = attributes
    self.relationships = relationships
  }

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
