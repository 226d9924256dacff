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
  let scope: SwiftScope

  static let fields = TemplateFields<ParentContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("entityName", "the entity's name: `Animal`") { $0.entityName },
    .text("tableName", "the table's name as a literal: `\"Animal\"`") { SwiftLiteral.text($0.tableName) },
    .text("protocolName", "the protocol's name: `AnimalProtocol`") { $0.protocolName },
    .text("inheritedProtocol", "what it refines: `StoredEntity`, or the protocol of the parent") {
      $0.inheritedProtocol
    },
    .list("requirements", "the properties that every row has: `var name: String { get set }`") {
      $0.requirements
    },
    .text("unionName", "the type of a row of any entity below: `AnyAnimal`") { $0.unionName },
    .text("unionProtocols", "what that type adopts: `StoredSubentity, Codable`") {
      $0.unionProtocols.joined(separator: ", ")
    },
    .list("columns", "the columns that every row has") { $0.columns },
    .list("functions", "functions for fetch requests") { $0.functions },
    .list("members", "the concrete entities, as cases of that type") { $0.members },
    .text("DatabaseValue", "how the type `DatabaseValue` is written here") {
      $0.scope.spelling(of: "DatabaseValue")
    },
    .text("Row", "how the type `Row` is written here") { $0.scope.spelling(of: "Row") },
    .text("String", "how the type `String` is written here") { $0.scope.spelling(of: "String") },
    .text("ValidationError", "how the type `ValidationError` is written here") {
      $0.scope.spelling(of: "ValidationError")
    },
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
