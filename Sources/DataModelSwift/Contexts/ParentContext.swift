/// The protocol of an entity with subentities, and the type for rows of any of them.
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
    .text("access") { $0.access },
    .text("entityName") { $0.entityName },
    .text("tableName") { SwiftLiteral.text($0.tableName) },
    .flag("hasOtherTable") { $0.tableName != $0.entityName },
    .text("protocolName") { $0.protocolName },
    .text("inheritedProtocol") { $0.inheritedProtocol },
    .list("requirements") { $0.requirements },
    .text("unionName") { $0.unionName },
    .text("unionProtocols") { $0.unionProtocols.joined(separator: ", ") },
    .list("columns") { $0.columns },
    .list("functions") { $0.functions },
    .flag("hasFunctions") { !$0.functions.isEmpty },
    .list("members") { $0.members },
    .list("relationships") { $0.relationships },
    .flag("hasRelationships") { !$0.relationships.isEmpty },
    RelationshipContext.declarations(\.relationships),
    .flag("hasRowID") { $0.key.rowIDName != nil },
    .text("rowID") { $0.key.rowIDName ?? "" },
    .flag("isIdentifiable") { $0.key.isIdentifiable },
    .flag("isDecodable") { $0.isDecodable },
    .flag("isEncodable") { $0.isEncodable },
    .text("idType") { $0.idType },
  ])
}

/// A concrete entity, as a case of the type for its parent.
struct MemberContext: TemplateContext {
  let caseName: String
  let typeName: String
  let entityName: String

  static let fields = TemplateFields<MemberContext>([
    .text("caseName") { $0.caseName },
    .text("typeName") { $0.typeName },
    .text("entityName") { SwiftLiteral.text($0.entityName) },
  ])
}
