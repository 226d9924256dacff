/// A composite, as a struct.
struct CompositeContext: TemplateContext {
  let access: String
  let name: String
  let typeName: String
  let protocols: [String]
  let properties: [CompositePropertyContext]
  let scope: SwiftScope

  var usesFoundation: Bool { properties.contains(where: \.usesFoundation) }

  static let fields = TemplateFields<CompositeContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("name", "the composite's name: `Point`") { $0.name },
    .text("typeName", "the type's name: `Point`") { $0.typeName },
    .text("protocols", "what the type adopts: `Codable, Sendable`") {
      $0.protocols.joined(separator: ", ")
    },
    .flag("hasProperties", "whether it has any property") { !$0.properties.isEmpty },
    .list("properties", "its properties") { $0.properties },
    .list("parameters", "the parameters of the initialiser, with commas between them: `x: Double,`") {
      LineContext.list($0.properties.map(\.parameter))
    },
    .text("Bool", "how the type `Bool` is written here") { $0.scope.spelling(of: "Bool") },
    .text("PersistenceContainer", "how the type `PersistenceContainer` is written here") {
      $0.scope.spelling(of: "PersistenceContainer")
    },
    .text("Row", "how the type `Row` is written here") { $0.scope.spelling(of: "Row") },
    .text("StoredValueError", "how the type `StoredValueError` is written here") {
      $0.scope.spelling(of: "StoredValueError")
    },
    .text("String", "how the type `String` is written here") { $0.scope.spelling(of: "String") },
  ])
}

/// A property of a composite; its columns begin with a prefix that the owner of the composite gives.
struct CompositePropertyContext: TemplateContext {
  let name: String
  let declaration: String
  let parameter: String
  let assignment: String
  let decoding: String
  let encoding: String
  /// Whether all its columns are NULL, as an expression of `row` and `prefix`.
  let nullTest: String
  let usesFoundation: Bool

  static let fields = TemplateFields<CompositePropertyContext>([
    .text("name", "the property's name: `x`") { $0.name },
    .text("declaration", "its declaration: `public var x: Double`") { $0.declaration },
    .text("parameter", "its parameter of the initialiser: `x: Double`") { $0.parameter },
    .text("assignment", "its assignment in the initialiser: `self.x = x`") { $0.assignment },
    .text("decoding", "how a row gives it: `self.x = try row.value(of: prefix + \"x\")`") { $0.decoding },
    .text("encoding", "how a row takes it: `container.store(value?.x, in: prefix + \"x\")`") { $0.encoding },
    .text("nullTest", "whether the row has none: `row.hasNull(at: prefix + \"x\")`") { $0.nullTest },
  ])
}
