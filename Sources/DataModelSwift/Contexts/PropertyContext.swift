/// A stored property of an entity, in all places where the type mentions it.
struct PropertyContext: TemplateContext {
  let access: String
  /// As it stands in the model.
  let name: String
  let columnName: String
  /// The type of a value that is not nil.
  let valueType: String
  let isOptional: Bool
  let defaultExpression: String?
  let isDate: Bool

  var usesFoundation: Bool {
    SwiftAttributeType.foundationTypes.contains(valueType) || defaultExpression == SwiftAttributeType.newID
  }

  private var identifier: String { SwiftIdentifier.escaped(name) }
  private var type: String { isOptional ? "\(valueType)?" : valueType }
  private var column: String { SwiftLiteral.text(columnName) }

  private var parameter: String {
    let defaultValue = defaultExpression ?? (isOptional ? "nil" : nil)
    return "\(identifier): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
  }

  private var assignment: String {
    let rounding = isDate ? (isOptional ? "?.roundedToMilliseconds" : ".roundedToMilliseconds") : ""
    return "self.\(identifier) = \(identifier)\(rounding)"
  }

  static let fields = TemplateFields<PropertyContext>([
    .text("name", "the property's name, with backticks if it needs them: `text`") { $0.identifier },
    .text("type", "its type: `String?`") { $0.type },
    .text("declaration", "its declaration: `public var text: String?`") {
      "\($0.access)var \($0.identifier): \($0.type)"
    },
    .text("parameter", "its parameter of the initialiser: `text: String? = nil`") { $0.parameter },
    .text("assignment", "its assignment in the initialiser: `self.text = text`") { $0.assignment },
    .text("column", "its column: `public static let text = StoredColumn<String>(\"text\")`") {
      "\($0.access)static let \($0.identifier) = StoredColumn<\($0.valueType)>(\($0.column))"
    },
    .text("decoding", "how a row gives it: `text = try row.optionalValue(of: \"text\")`") {
      "\($0.identifier) = try row.\($0.isOptional ? "optionalValue" : "value")(of: \($0.column))"
    },
    .text("encoding", "how a row takes it: `container.store(text, in: \"text\")`") {
      "container.store(\($0.identifier), in: \($0.column))"
    },
  ])
}
