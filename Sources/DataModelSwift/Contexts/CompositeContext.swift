/// A composite, as a struct.
struct CompositeContext: TemplateContext {
  let access: String
  let name: String
  let typeName: String
  let protocols: [String]
  let properties: [CompositePropertyContext]
  let columnCount: Int
  let validations: [LineContext]

  var modules: Set<String> { properties.map(\.modules).union }

  var defaultModules: Set<String> { properties.map(\.defaultModules).union }

  /// The modules that only bodies use.
  var bodyModules: Set<String> { validations.map { SwiftAttributeType.modules(of: $0.text) }.union }

  static let fields = TemplateFields<CompositeContext>([
    .text("access") { $0.access },
    .text("name") { $0.name },
    .text("typeName") { $0.typeName },
    .text("protocols") { $0.protocols.joined(separator: ", ") },
    .flag("hasProperties") { !$0.properties.isEmpty },
    .list("properties") { $0.properties },
    .list("parameters") { LineContext.list($0.properties.map(\.parameter)) },
    .text("columnCount") { "\($0.columnCount)" },
    .flag("hasValidations") { !$0.validations.isEmpty },
    .list("validations") { $0.validations },
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
  let modules: Set<String>
  let defaultModules: Set<String>

  static let fields = TemplateFields<CompositePropertyContext>([
    .text("name") { $0.name },
    .text("declaration") { $0.declaration },
    .text("parameter") { $0.parameter },
    .text("assignment") { $0.assignment },
    .text("decoding") { $0.decoding },
    .text("encoding") { $0.encoding },
  ])
}
