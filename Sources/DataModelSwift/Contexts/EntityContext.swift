/// An entity, as the type that is generated for it.
struct EntityContext: TemplateContext {
  let access: String
  let entityName: String
  let typeName: String
  let tableName: String
  let protocols: [String]
  let hasRowID: Bool
  let isIdentifiedByRowID: Bool
  /// The value of `_entity`, if the table holds several entities.
  let discriminator: String?
  let properties: [PropertyContext]

  /// An import that no declaration needs is a warning in the app.
  var usesFoundation: Bool { properties.contains(where: \.usesFoundation) }

  static let fields = TemplateFields<EntityContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("entityName", "the entity's name: `TodoItem`") { $0.entityName },
    .text("typeName", "the type's name: `TodoItem`") { $0.typeName },
    .text("tableName", "the table's name as a literal: `\"TodoItem\"`") { SwiftLiteral.text($0.tableName) },
    .text("protocols", "what the type adopts: `StoredEntity, PersistableRecord`") {
      $0.protocols.joined(separator: ", ")
    },
    .flag("hasRowID", "whether SQLite gives the key, in `rowID`") { $0.hasRowID },
    .flag("isIdentifiedByRowID", "whether `rowID` is also the `id` of `Identifiable`") {
      $0.isIdentifiedByRowID
    },
    .flag("hasDiscriminator", "whether the table holds several entities") { $0.discriminator != nil },
    .text("discriminator", "the entity's name in its rows, as a literal: `\"Dog\"`") {
      SwiftLiteral.text($0.discriminator ?? "")
    },
    .flag("hasProperties", "whether there is any property") { !$0.properties.isEmpty },
    .list("properties", "the stored properties") { $0.properties },
  ])
}
