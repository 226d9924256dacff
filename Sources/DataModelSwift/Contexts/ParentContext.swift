/// The protocol of an entity with subentities, and the type of a row of any of them.
struct ParentContext: TemplateContext {
  let access: String
  let entityName: String
  let tableName: String
  let protocolName: String
  let inheritedProtocol: String
  let unionName: String
  let unionProtocols: [String]
  let requirements: [LineContext]
  let columns: [ColumnContext]
  let members: [MemberContext]
  let functions: [FunctionContext]
  let relationships: [RelationshipContext]
  let key: EntityContext.KeyContext
  let isDecodable: Bool
  let isEncodable: Bool
  let idType: String

  static let fields = TemplateFields<ParentContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("entityName", "the entity's name: `Animal`") { $0.entityName },
    .text("tableName", "the table's name as a literal: `\"Animal\"`") { SwiftLiteral.text($0.tableName) },
    .flag("hasOtherTable", "whether the table has the name of another entity") {
      $0.tableName != $0.entityName
    },
    .text("protocolName", "the protocol's name: `AnimalProtocol`") { $0.protocolName },
    .text(
      "inheritedProtocol",
      "what it refines: `DataModelRuntime.StoredRecord`, or the protocol of the parent"
    ) {
      $0.inheritedProtocol
    },
    .list("requirements", "the properties that every row has: `var name: Swift.String { get set }`") {
      $0.requirements
    },
    .text("unionName", "the type of a row of any entity below: `AnyAnimal`") { $0.unionName },
    .text("unionProtocols", "what that type adopts: `DataModelRuntime.StoredSubentity, Swift.Codable`") {
      $0.unionProtocols.joined(separator: ", ")
    },
    .list("columns", "the columns that every row has") { $0.columns },
    .list("functions", "functions for fetch requests and fetched properties") { $0.functions },
    .flag("hasFunctions", "whether there is any such function") { !$0.functions.isEmpty },
    .list("members", "the concrete entities, as cases of that type") { $0.members },
    .list("relationships", "the relationships, as static properties") { $0.relationships },
    .flag("hasRelationships", "whether there is any relationship") { !$0.relationships.isEmpty },
    RelationshipContext.declarations(\.relationships),
    .flag("hasRowID", "whether SQLite gives the key") { $0.key.rowIDName != nil },
    .text("rowID", "the property with that key: `rowID`") { $0.key.rowIDName ?? "" },
    .flag("isIdentifiable", "whether the key is the `id` of `Identifiable`") { $0.key.isIdentifiable },
    .flag("isDecodable", "whether it reads JSON and the like") { $0.isDecodable },
    .flag("isEncodable", "whether it writes JSON and the like") { $0.isEncodable },
    .text("idType", "the type of that `id`: `Swift.String`") { $0.idType },
  ])
}

/// A concrete entity, as a case of the type for its parent.
struct MemberContext: TemplateContext {
  let caseName: String
  let typeName: String
  let entityName: String

  static let fields = TemplateFields<MemberContext>([
    .text("caseName", "the case: `dog`") { $0.caseName },
    .text("typeName", "the type of its value: `Dog`") { $0.typeName },
    .text("entityName", "the entity's name as a literal: `\"Dog\"`") { SwiftLiteral.text($0.entityName) },
  ])
}
