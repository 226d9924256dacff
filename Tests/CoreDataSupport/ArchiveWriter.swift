package import CoreDataImport

/// Archives a model as Core Data does in a store.
///
/// What the reader makes of the bytes is equal to the model, if its lists are sorted by name, and if its
/// predicates and expressions have the simple forms of ``ExpressionArchive``.
package struct ArchiveWriter {
  var style: Style
  var builder = KeyedArchiveBuilder()
  let model: ArchivedModel
  /// The archived entities by name; they refer to each other.
  var entities: [String: KeyedArchiveBuilder.Field] = [:]
  /// The archived properties by the names of entity and property.
  var properties: [String: [String: KeyedArchiveBuilder.Field]] = [:]

  /// What the archives of different frameworks differ in.
  package struct Style: Sendable, CaseIterable {
    package var inherited: InheritedProperties
    /// Whether there is a number with a bit for each flag, as well as a key for some.
    package var hasFlagBits: Bool
    /// Whether the entities are in Core Data's own kind of dictionary.
    package var hasKnownKeys: Bool

    package init(
      inherited: InheritedProperties = .copies,
      hasFlagBits: Bool = true,
      hasKnownKeys: Bool = true
    ) {
      self.inherited = inherited
      self.hasFlagBits = hasFlagBits
      self.hasKnownKeys = hasKnownKeys
    }

    /// How an entity has the properties of its superentities.
    package enum InheritedProperties: Sendable { case copies, proxies, absent }

    package static let allCases = [
      Style(), Style(inherited: .proxies, hasKnownKeys: false), Style(inherited: .absent, hasFlagBits: false),
    ]
  }

  /// The bytes that a store has in `Z_MODELCACHE.Z_CONTENT`.
  package static func bytes(of model: ArchivedModel, style: Style = Style()) -> [UInt8] {
    RawDeflation.deflate(PropertyListWriter.bytes(of: propertyList(of: model, style: style)))
  }

  package static func propertyList(of model: ArchivedModel, style: Style = Style()) -> ArchivePropertyList {
    var writer = ArchiveWriter(style: style, model: model)
    let root = writer.root()
    return writer.builder.archive(root: root)
  }

  private init(style: Style, model: ArchivedModel) {
    self.style = style
    self.model = model
  }

  private mutating func root() -> KeyedArchiveBuilder.Field {
    let root = builder.reserve()
    for entity in model.entities {
      entities[entity.name] = builder.reserve()
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name) + entity.fetchedProperties
      for name in names { properties[entity.name, default: [:]][name] = builder.reserve() }
    }
    for entity in model.entities { write(entity) }
    var fields: [String: KeyedArchiveBuilder.Field] = ["NSEntities": entityDictionary()]
    let identifiers = model.versionIdentifiers.map { builder.string($0) }
    fields["NSVersionIdentifiers"] = builder.array(identifiers, className: "NSSet")
    fields["NSConfigurations"] = builder.dictionary(
      model.configurations.map { configuration in
        let members = configuration.entityNames.compactMap { entities[$0] }
        return (builder.string(configuration.name), builder.array(members, className: "NSSet"))
      },
      className: "NSMutableDictionary"
    )
    fields["NSFetchRequestTemplates"] = builder.dictionary(
      model.fetchRequestTemplates.map { (builder.string($0.name), fetchRequest($0)) }
    )
    builder.fill(root, "NSManagedObjectModel", fields)
    return root
  }

  private mutating func entityDictionary() -> KeyedArchiveBuilder.Field {
    let keys = model.entities.map { builder.string($0.name) }
    let values = model.entities.compactMap { entities[$0.name] }
    guard style.hasKnownKeys else { return builder.dictionary(Array(zip(keys, values))) }
    // One key has no value, as in a dictionary whose keys are those of another.
    let token = builder.string("__empty_slot_token__")
    let mapping = builder.object(
      "NSKnownKeysMappingStrategy1",
      ["NSKnownKeysMappingStrategy"],
      ["keys": builder.array(keys + [builder.string("unused")]), "length": .integer(Int64(keys.count + 1))]
    )
    return builder.object(
      "NSKnownKeysDictionary1",
      ["NSKnownKeysDictionary", "NSMutableDictionary", "NSDictionary"],
      ["searchMapping": mapping, "values": builder.array(values + [token]), "emptyToken": token]
    )
  }

  package mutating func userInfo(_ entries: [String: String]) -> KeyedArchiveBuilder.Field {
    builder.dictionary(
      entries.sorted { $0.key < $1.key }.map { (builder.string($0.key), builder.string($0.value)) }
    )
  }

  package mutating func fetchRequest(_ request: ArchivedFetchRequest) -> KeyedArchiveBuilder.Field {
    let predicate = request.predicate.map { ExpressionArchive.predicate($0, in: &builder) }
    return builder.object(
      "NSFetchRequest",
      ["NSPersistentStoreRequest"],
      ["NSEntity": entities[request.entityName] ?? .null, "NSPredicate": predicate ?? .null]
    )
  }
}
