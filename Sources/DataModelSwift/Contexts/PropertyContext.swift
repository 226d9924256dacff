/// A stored property of a type, in all places where the type mentions it.
struct PropertyContext: TemplateContext {
  let name: String
  let type: String
  /// Its documentation beyond its name and its type, if any.
  let summary: String?
  let declaration: String
  /// Nil for a property that only the database, or a server, sets.
  let parameter: String?
  let assignment: String
  /// One for each column that the property takes.
  let columns: [ColumnContext]
  let decoding: String
  /// Nil for a property that only the database, or a server, sets.
  let encoding: String?
  /// Whether the declaration mentions Foundation.
  let usesFoundation: Bool
  /// Whether the default of the initialiser's parameter does.
  var defaultUsesFoundation = false
  let isOptional: Bool
  /// As Xcode writes it.
  let attributeType: String
  /// The name in JSON and other codings: that of the column.
  let codingKey: String
  let userInfo: [UserInfoContext]

  /// The declaration as the tool's template `Property` has it.
  var declarationLines: [String] { (summary.map { ["/// \($0)"] } ?? []) + [declaration] }

  /// How JSON and the like give it; a date as a column will hold it.
  var codedDecoding: String {
    let valueType = isOptional ? String(type.dropLast()) : type
    let function = isOptional ? "decodeIfPresent" : "decode"
    let isDate = valueType == "Foundation.Date"
    let rounding = isDate ? PropertyBuilder.rounding(isOptional: isOptional) : ""
    return "self.\(name) = try container.\(function)(\(valueType).self, forKey: .\(name))\(rounding)"
  }

  static let fields = TemplateFields<PropertyContext>([
    .text("name", "the property's name, with backticks if it needs them: `text`") { $0.name },
    .text("type", "its type: `Swift.String?`") { $0.type },
    .flag("hasSummary", "whether there is anything to say of it beyond its name and its type") {
      $0.summary != nil
    },
    .text("summary", "the same, for its documentation: ``The key of the `List` of the relationship `list`.``")
    {
      $0.summary ?? ""
    },
    .text("declaration", "its declaration: `public var text: Swift.String?`") { $0.declaration },
    .text("parameter", "its parameter of the initialiser: `text: Swift.String? = nil`") {
      $0.parameter ?? ""
    },
    .text("assignment", "its assignment in the initialiser: `self.text = text`") { $0.assignment },
    .text("decoding", "how a row gives it: `self.text = row.optionalString()`") { $0.decoding },
    .text("encoding", "how a row takes it: `row.write(self.text)`") { $0.encoding ?? "" },
    .text("column", "its column, or the first of a composite's: `text`") { $0.columns.first?.column ?? "" },
    .list("columns", "its columns: one, or one for each part of a composite") { $0.columns },
    .text("attributeType", "the attribute's type as in Xcode, or `Relationship`: `String`") {
      $0.attributeType
    },
    .flag("isOptional", "whether it may be nil") { $0.isOptional },
    .flag("isReadOnly", "whether only the database, or a server, sets it") { $0.parameter == nil },
    .list("userInfo", "the user info of the attribute or the relationship") { $0.userInfo },
  ])
}

/// An entry of an element's user info.
struct UserInfoContext: TemplateContext {
  let key: String
  let value: String

  static let fields = TemplateFields<UserInfoContext>([
    .text("key", "the key: `documentation`") { $0.key },
    // On one line: templates write it into comments, where what follows a line break would be code.
    .text("value", "the value, on one line: `Shown in lists.`") { entry in
      String(entry.value.map { $0.isNewline ? " " : $0 })
    },
  ])
}

/// A column, as a static property of `Columns`.
struct ColumnContext: TemplateContext {
  let name: String
  let column: String
  let declaration: String

  /// A column, computed: a stored static property is a global, a token and an initialiser besides, and takes
  /// the compiler twice as long.
  init(name: String, valueType: String, column: String, access: String) {
    self.name = name
    self.column = column
    declaration =
      """
      \(access)static var \(name): DataModelRuntime.StoredColumn<\(valueType)> { \
      .init(\(SwiftLiteral.text(column))) }
      """
  }

  /// The columns that the compiler adds: the key that SQLite gives, and the entity in a table of several.
  static func added(key: EntityContext.KeyContext, isShared: Bool, access: String) -> [ColumnContext] {
    let own = key.rowIDName.map {
      ColumnContext(name: $0, valueType: "Swift.Int64", column: "_id", access: access)
    }
    let entity = ColumnContext(name: "_entity", valueType: "Swift.String", column: "_entity", access: access)
    return [own, isShared ? entity : nil].compactMap { $0 }
  }

  static let fields = TemplateFields<ColumnContext>([
    .text("name", "the column's name in Swift: `text`") { $0.name },
    .text("column", "the column's name in the table: `text`") { $0.column },
    .text(
      "declaration",
      """
      its declaration: `public static var text: DataModelRuntime.StoredColumn<Swift.String> { .init("text") }`
      """
    ) {
      $0.declaration
    },
  ])
}
