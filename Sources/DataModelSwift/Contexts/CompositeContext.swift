/// A composite, as a struct.
struct CompositeContext: TemplateContext {
  let access: String
  let name: String
  let typeName: String
  let protocols: [String]
  let properties: [CompositePropertyContext]
  let columnCount: Int
  let validations: [LineContext]

  var usesFoundation: Bool { properties.contains(where: \.usesFoundation) }

  static let fields = TemplateFields<CompositeContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("name", "the composite's name: `Point`") { $0.name },
    .text("typeName", "the type's name: `Point`") { $0.typeName },
    .text("protocols", "what the type adopts: `Swift.Codable, Swift.Sendable`") {
      $0.protocols.joined(separator: ", ")
    },
    .flag("hasProperties", "whether it has any property") { !$0.properties.isEmpty },
    .list("properties", "its properties") { $0.properties },
    .list("parameters", "the parameters of the initialiser, with commas between them: `x: Swift.Double,`") {
      LineContext.list($0.properties.map(\.parameter))
    },
    .text("columnCount", "the number of its columns: `2`") { "\($0.columnCount)" },
    .flag("hasValidations", "whether the model demands anything of its values") { !$0.validations.isEmpty },
    .list("validations", "the checks of its values, one statement each") { $0.validations },
  ])
}

/// A property of a composite.
struct CompositePropertyContext: TemplateContext {
  let name: String
  let declaration: String
  let parameter: String
  let assignment: String
  let decoding: String
  let encoding: String
  let usesFoundation: Bool

  static let fields = TemplateFields<CompositePropertyContext>([
    .text("name", "the property's name: `x`") { $0.name },
    .text("declaration", "its declaration: `public var x: Swift.Double`") { $0.declaration },
    .text("parameter", "its parameter of the initialiser: `x: Swift.Double`") { $0.parameter },
    .text("assignment", "its assignment in the initialiser: `self.x = x`") { $0.assignment },
    .text("decoding", "how a row gives it: `self.x = try row.double()`") { $0.decoding },
    .text("encoding", "how a row takes it: `row.write(value?.x)`") { $0.encoding },
  ])
}
