/// A stored property of a type, in all places where the type mentions it.
struct PropertyContext: TemplateContext {
  let name: String
  let type: String
  let declaration: String
  /// Nil for a property that only the database sets.
  let parameter: String?
  let assignment: String
  /// One for each column that the property takes.
  let columns: [ColumnContext]
  let decoding: String
  /// Nil for a property that only the database sets.
  let encoding: String?
  let usesFoundation: Bool

  static let fields = TemplateFields<PropertyContext>([
    .text("name", "the property's name, with backticks if it needs them: `text`") { $0.name },
    .text("type", "its type: `String?`") { $0.type },
    .text("declaration", "its declaration: `public var text: String?`") { $0.declaration },
    .text("parameter", "its parameter of the initialiser: `text: String? = nil`") { $0.parameter ?? "" },
    .text("assignment", "its assignment in the initialiser: `self.text = text`") { $0.assignment },
    .text("decoding", "how a row gives it, to be tried: `row.optionalValue(of: \"text\")`") { $0.decoding },
    .text("encoding", "how a row takes it: `container.store(self.text, in: \"text\")`") { $0.encoding ?? "" },
  ])
}

/// A column, as a static property of `Columns`.
struct ColumnContext: TemplateContext {
  let name: String
  let declaration: String

  /// A column, computed: a stored static property is a global, a token and an initialiser besides, and takes the
  /// compiler twice as long.
  init(name: String, valueType: String, column: String, access: String, scope: SwiftScope) {
    let type = "\(scope.spelling(of: "StoredColumn"))<\(valueType)>"
    self.name = name
    declaration = "\(access)static var \(name): \(type) { .init(\(SwiftLiteral.text(column))) }"
  }

  /// The columns that the compiler adds: the key that SQLite gives, and the entity in a table of several.
  static func added(
    key: EntityContext.KeyContext,
    isShared: Bool,
    access: String,
    scope: SwiftScope
  ) -> [ColumnContext] {
    func column(_ name: String, _ valueType: String, _ column: String) -> ColumnContext {
      let valueType = scope.spelling(of: valueType)
      return ColumnContext(name: name, valueType: valueType, column: column, access: access, scope: scope)
    }
    let own = key.rowIDName.map { column($0, "Int64", "_id") }
    return [own, isShared ? column("_entity", "String", "_entity") : nil].compactMap { $0 }
  }

  static let fields = TemplateFields<ColumnContext>([
    .text("name", "the column's name in Swift: `text`") { $0.name },
    .text(
      "declaration",
      "its declaration: `public static var text: StoredColumn<String> { .init(\"text\") }`"
    ) {
      $0.declaration
    },
  ])
}
