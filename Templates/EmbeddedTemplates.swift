// Written by EmbeddedTextTests from Templates/Swift. Change the files there, then run RECORD_TEMPLATES=1 swift test
// swift-format-ignore-file

/// The Mustache templates of this folder, as text in the binary.
package enum EmbeddedTemplates {
  /// The templates in `Swift/`, by name.
  package static let swift: [String: String] = [
    "Composite": #"""
{{%CONTENT_TYPE:TEXT}}
/// A value of the composite `{{name}}`.
{{access}}struct {{typeName}}: {{protocols}} {
{{#properties}}
  {{declaration}}
{{/properties}}

{{#hasProperties}}
  {{access}}init(
{{#parameters}}
    {{text}}
{{/parameters}}
  ) {
{{#properties}}
    {{assignment}}
{{/properties}}
  }
{{/hasProperties}}
{{^hasProperties}}
  {{access}}init() {}
{{/hasProperties}}
{{#hasValidations}}

  // MARK: - Validation

  func check(_ validation: inout DataModelRuntime.LocalStore.Validation, prefix: Swift.String) {
{{#validations}}
    {{text}}
{{/validations}}
  }
{{/hasValidations}}

  // MARK: - Storage

  /// Reads the value from the columns whose names begin with a prefix.
  init(
    from row: inout DataModelRuntime.LocalStore.RowReader,
    prefix: Swift.String
  ) throws(DataModelRuntime.StoredValueError) {
{{#properties}}
    {{decoding}}
{{/properties}}
  }

  /// Reads the value; nil if all its columns are NULL.
  static func optional(
    from row: inout DataModelRuntime.LocalStore.RowReader,
    prefix: Swift.String
  ) throws(DataModelRuntime.StoredValueError) -> Self? {
    row.skipNull([{{columnNames}}], in: prefix) ? nil : try Self(from: &row, prefix: prefix)
  }

  /// Writes the value into the columns whose names begin with a prefix; nil writes NULL into all.
  static func write(
    _ value: Self?,
    to row: inout DataModelRuntime.LocalStore.RowWriter,
    prefix: Swift.String
  ) throws(DataModelRuntime.LocalStore.UnstorableValueError) {
{{#properties}}
    {{encoding}}
{{/properties}}
  }
}

"""#,
    "Entity": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of the entity `{{entityName}}`.
{{access}}struct {{typeName}}: {{protocols}} {
{{#hasRowID}}
  /// The key of the row, which SQLite gives when it is inserted; nil before.
  {{access}}var {{rowID}}: Swift.Int64?
{{/hasRowID}}
{{#hasPropertyTemplate}}
{{#properties}}
  {{>Property}}
{{/properties}}
{{/hasPropertyTemplate}}
{{#hasPropertyDeclarations}}
{{propertyDeclarations}}
{{/hasPropertyDeclarations}}

{{#hasParameters}}
  {{access}}init(
{{parameterLines}}
  ) {
{{assignments}}
  }
{{/hasParameters}}
{{^hasParameters}}
  {{access}}init() {}
{{/hasParameters}}
{{#hasRelationships}}

  // MARK: - Relationships
{{#relationships}}

  /// {{summary}}
  {{declaration}}
{{/relationships}}
{{/hasRelationships}}
{{#hasFunctions}}

  // MARK: - Queries
{{#functions}}

  /// {{summary}}
  {{signature}} {
    {{body}}
  }
{{/functions}}
{{/hasFunctions}}
{{#hasValidations}}

  // MARK: - Validation

  {{access}}func validate() throws(DataModelRuntime.LocalStore.ValidationError) {
    var validation = DataModelRuntime.LocalStore.Validation(of: "{{entityName}}")
{{#validations}}
    {{text}}
{{/validations}}
    try validation.finish()
  }

  {{access}}func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }
{{/hasValidations}}

  // MARK: - Storage

  {{access}}static var entityName: Swift.String { "{{entityName}}" }
{{#hasDiscriminator}}
  {{access}}static var storedEntityNames: [Swift.String] { [{{discriminator}}] }
{{/hasDiscriminator}}
  {{access}}static let storedTable = DataModelRuntime.LocalStore.StoredTable(
    {{tableName}},
    columns: [{{columnNames}}]{{computedColumns}}
  )

  /// The columns of the table, for queries.
  {{access}}enum Columns {
{{columnDeclarations}}
  }
{{#hasCodingKeys}}

  enum CodingKeys: Swift.String, Swift.CodingKey {
{{codingKeys}}
  }
{{/hasCodingKeys}}

  {{access}}var storedKey: GRDB.DatabaseValue { {{keyValue}} }

  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) throws{{^hasDiscriminator}}(DataModelRuntime.StoredValueError){{/hasDiscriminator}} {
{{#hasRowID}}
    self.{{rowID}} = try row.optionalValue("_id")
{{/hasRowID}}
{{#hasDiscriminator}}
    try row.entity(in: [{{discriminator}}])
{{/hasDiscriminator}}
{{decodings}}
  }

  {{access}}func write(
    to row: inout DataModelRuntime.LocalStore.RowWriter
  ) throws(DataModelRuntime.LocalStore.UnstorableValueError) {
{{#hasRowID}}
    try row.write(self.{{rowID}}, "_id")
{{/hasRowID}}
{{#hasDiscriminator}}
    try row.write({{discriminator}}, "_entity")
{{/hasDiscriminator}}
{{#hasEncodings}}
{{encodings}}
{{/hasEncodings}}
  }
{{#hasRowID}}

  {{access}}mutating func didInsert(_ inserted: GRDB.InsertionSuccess) {
    {{rowID}} = inserted.rowID
  }
{{/hasRowID}}
}

"""#,
    "Enumeration": #"""
{{%CONTENT_TYPE:TEXT}}
/// The values of the attribute `{{attributeName}}`.
{{declaration}} {
{{#cases}}
  {{text}}
{{/cases}}
}

"""#,
    "File": #"""
{{%CONTENT_TYPE:TEXT}}
{{>Header}}
{{#hasDeclarations}}

{{#imports}}
{{text}}
{{/imports}}
{{/hasDeclarations}}
{{#declarations}}

{{text}}
{{/declarations}}

"""#,
    "Header": #"""
{{%CONTENT_TYPE:TEXT}}
// Generated by swift-datamodel from {{modelFileName}}. Changes to this file will be lost.
// Output format {{outputFormat}}, fingerprint {{fingerprint}}
// swift-format-ignore-file
// swiftlint:disable all

"""#,
    "Property": #"""
{{%CONTENT_TYPE:TEXT}}
{{declaration}}

"""#,
    "Protocol": #"""
{{%CONTENT_TYPE:TEXT}}
/// What every row of `{{entityName}}` has, whichever entity it is.
{{access}}protocol {{protocolName}}: {{inheritedProtocol}} {
{{#requirements}}
  {{text}}
{{/requirements}}
}

"""#,
    "Schema": #"""
{{%CONTENT_TYPE:TEXT}}
/// The tables of the model, for `LocalStore`.
{{access}}enum {{typeName}} {
  /// Everything that a store needs to create a database for the model and to recognise it.
  {{access}}static let schema = DataModelRuntime.LocalStoreSchema(
    modelName: {{modelName}},
    fingerprint: "{{fingerprint}}",
    statements: [
{{#statements}}
      {{literal}},
{{/statements}}
    ]
  )
}

"""#,
    "Union": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of `{{entityName}}` or of an entity below it, with all that it has.
{{access}}enum {{unionName}}: {{unionProtocols}} {
{{#members}}
  case {{caseName}}({{typeName}})
{{/members}}

  /// What all of them have.
  {{access}}var value: any {{protocolName}} {
    switch self {
{{#members}}
    case .{{caseName}}(let value): value
{{/members}}
    }
  }
{{#functions}}

  /// {{summary}}
  {{signature}} {
    {{body}}
  }
{{/functions}}

{{#hasRelationships}}

  // MARK: - Relationships
{{#relationships}}

  /// {{summary}}
  {{declaration}}
{{/relationships}}
{{/hasRelationships}}

  // MARK: - Storage

  {{access}}static var entityName: Swift.String { "{{entityName}}" }
  {{access}}static var storedEntityNames: [Swift.String] {
    [
{{#members}}
      {{entityName}},
{{/members}}
    ]
  }
  /// Without columns, which are those of each entity.
  {{access}}static let storedTable = DataModelRuntime.LocalStore.StoredTable({{tableName}}, columns: [])

  /// The columns that all of them have, for queries.
  {{access}}enum Columns {
{{#columns}}
    {{declaration}}
{{/columns}}
  }

  {{access}}var storedKey: GRDB.DatabaseValue { value.storedKey }
{{#isIdentifiable}}

  {{access}}var id: {{idType}} { value.id }
{{/isIdentifiable}}

  {{access}}func validate() throws(DataModelRuntime.LocalStore.ValidationError) { try value.validate() }

  {{access}}func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }

  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) throws {
    switch try row.entity(in: Self.storedEntityNames) {
{{#members}}
    case {{entityName}}: self = .{{caseName}}(try {{typeName}}(from: &row))
{{/members}}
    case let entity: throw DataModelRuntime.LocalStore.WrongEntityError(found: entity, expected: Self.storedEntityNames)
    }
  }

  {{access}}func write(
    to row: inout DataModelRuntime.LocalStore.RowWriter
  ) throws(DataModelRuntime.LocalStore.UnstorableValueError) {
    switch self {
{{#members}}
    case .{{caseName}}(let value): try value.write(to: &row)
{{/members}}
    }
  }
{{#hasRowID}}

  {{access}}mutating func didInsert(_ inserted: GRDB.InsertionSuccess) {
    switch self {
{{#members}}
    case .{{caseName}}(var value):
      value.didInsert(inserted)
      self = .{{caseName}}(value)
{{/members}}
    }
  }
{{/hasRowID}}
}

"""#,
  ]
}
