import DataModelDefinition

/// A stored property of a type, with its code for all places in the type.
struct PropertyContext: TemplateContext {
  let name: String
  let type: String
  /// Its documentation, if there is more to say than its name and type.
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
  /// The modules that the declarations of the property and its columns use.
  let modules: Set<String>
  /// The modules that the default in the initializer uses.
  var defaultModules: Set<String> = []
  let isOptional: Bool
  /// The name of the type in Xcode.
  let attributeType: String
  /// The name in JSON and other codings: that of the column.
  let codingKey: String
  let userInfo: [UserInfoContext]

  /// The declaration, as the built-in template `Property` renders it.
  var declarationLines: [String] { (summary.map { ["/// \($0)"] } ?? []) + [declaration] }

  /// The statement that decodes it from JSON and the like; a date is rounded to its stored value.
  var codedDecoding: String {
    let valueType = isOptional ? String(type.dropLast()) : type
    let function = isOptional ? "decodeIfPresent" : "decode"
    let isDate = valueType == "Foundation.Date"
    let rounding = isDate ? PropertyBuilder.rounding(isOptional: isOptional) : ""
    return "self.\(name) = try container.\(function)(\(valueType).self, forKey: .\(name))\(rounding)"
  }

  static let fields = TemplateFields<PropertyContext>([
    .text("name") { $0.name },
    .text("type") { $0.type },
    .flag("hasSummary") { $0.summary != nil },
    .text("summary") { $0.summary ?? "" },
    .text("declaration") { $0.declaration },
    .text("parameter") { $0.parameter ?? "" },
    .text("assignment") { $0.assignment },
    .text("decoding") { $0.decoding },
    .text("encoding") { $0.encoding ?? "" },
    .text("column") { $0.columns.first?.column ?? "" },
    .list("columns") { $0.columns },
    .text("attributeType") { $0.attributeType },
    .flag("isOptional") { $0.isOptional },
    .flag("isReadOnly") { $0.parameter == nil },
    .list("userInfo") { $0.userInfo },
  ])
}

/// An entry of an element's user info.
struct UserInfoContext: TemplateContext {
  let key: String
  let value: String

  static let fields = TemplateFields<UserInfoContext>([
    .text("key") { $0.key },
    // On one line: templates write it into comments, and the text after a line break would be code.
    .text("value") { entry in String(entry.value.map { $0.isNewline ? " " : $0 }) },
  ])
}

/// A column, as a static property of `Columns`.
struct ColumnContext: TemplateContext {
  let name: String
  let column: String
  let declaration: String

  /// Creates a column as a computed property: a stored static property adds a global, a token and an
  /// initializer, and takes the compiler twice as long.
  ///
  /// A column of a custom type names its stored form, so that a type with another form is an error there.
  init(name: String, valueType: String, column: String, as form: AttributeType? = nil, access: String) {
    self.name = name
    self.column = column
    let form = form.map { ", as: .\(SwiftAttributeType.form(of: $0))" } ?? ""
    declaration =
      """
      \(access)static var \(name): StoredColumn<\(valueType)> { \
      .init(\(SwiftLiteral.text(column))\(form)) }
      """
  }

  /// Returns the columns that the compiler adds: the key that SQLite assigns, and the entity in a table of
  /// several.
  static func added(key: EntityContext.KeyContext, isShared: Bool, access: String) -> [ColumnContext] {
    let own = key.rowIDName.map {
      ColumnContext(name: $0, valueType: "Int64", column: "_id", access: access)
    }
    let entity = ColumnContext(name: "_entity", valueType: "String", column: "_entity", access: access)
    return [own, isShared ? entity : nil].compactMap { $0 }
  }

  static let fields = TemplateFields<ColumnContext>([
    .text("name") { $0.name },
    .text("column") { $0.column },
    .text("declaration") { $0.declaration },
  ])
}
