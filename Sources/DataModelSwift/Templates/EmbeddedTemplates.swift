// Written by Scripts/record templates from Templates/Swift. Changes to this file will be lost.
// swift-format-ignore-file

/// The Mustache templates of the top-level folder `Templates`, as text in the binary.
package enum EmbeddedTemplates {
  /// The templates in `Swift/`, by name.
  package static let swift: [String: String] = [
    "Composite": #"""
{{%CONTENT_TYPE:TEXT}}
/// A value of the composite `{{name}}`.
{{access}}nonisolated struct {{typeName}}: {{protocols}} {
{{#properties}}
  {{declaration}}
{{/properties}}

  /// A value with the given parts.
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

  /// Checks what the model demands of the parts; names in messages begin with a prefix.
  func check(_ validation: inout DataModelRuntime.LocalStore.Validation, prefix: Swift.String) {
{{#validations}}
    {{text}}
{{/validations}}
  }
{{/hasValidations}}

  // MARK: - Storage

  /// Reads the value from the next columns.
  init(from row: inout DataModelRuntime.LocalStore.RowReader) throws(DataModelRuntime.StoredValueError) {
{{#properties}}
    {{decoding}}
{{/properties}}
  }

  /// Reads the value from the next columns; nil if they are all NULL.
  static func optional(
    from row: inout DataModelRuntime.LocalStore.RowReader
  ) throws(DataModelRuntime.StoredValueError) -> Self? {
    row.skipNull({{columnCount}}) ? nil : try Self(from: &row)
  }

  /// Writes the value into the next columns; nil writes NULL into all of them.
  static func write(_ value: Self?, to row: inout DataModelRuntime.LocalStore.RowWriter) {
{{#properties}}
    {{encoding}}
{{/properties}}
  }
}

"""#,
    "Entity": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of the entity `{{entityName}}`.
{{access}}nonisolated struct {{typeName}}: {{protocols}} {
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

  /// A row that is not in the database yet.
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

{{relationshipDeclarations}}
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

  /// Checks what the model demands of the values; inserting and updating a row does so first.
  {{access}}func validate() throws(DataModelRuntime.LocalStore.ValidationError) {
    var validation = DataModelRuntime.LocalStore.Validation(of: "{{entityName}}")
{{#validations}}
    {{text}}
{{/validations}}
    try validation.finish()
  }

  /// Checks the values before GRDB saves them.
  {{access}}func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }
{{/hasValidations}}

  // MARK: - Storage

  /// The table, and the columns that make a row, in the order in which they are read and written.
  {{access}}static let storedTable = DataModelRuntime.LocalStore.StoredTable(
    {{tableName}},
{{#hasOtherTable}}
    entity: "{{entityName}}",
{{/hasOtherTable}}
{{#hasDiscriminator}}
    entities: [{{discriminator}}],
{{/hasDiscriminator}}
    columns: [{{columnNames}}]{{computedColumns}}
  )

  /// The columns of the table, for queries.
  {{access}}enum Columns {
{{columnDeclarations}}
  }
{{#hasCodingKeys}}

  /// The names in JSON and other codings are those of the columns.
  enum CodingKeys: Swift.String, Swift.CodingKey {
{{codingKeys}}
  }
{{/hasCodingKeys}}
{{#isDecodable}}

  /// Reads a row that GRDB decodes; or JSON and the like, whose keys are the names of the columns.
  {{access}}init(from decoder: any Swift.Decoder) throws {
    if let object = try DataModelRuntime.LocalStore.RowReader.object(Self.self, of: decoder) {
      self = object
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
{{codedDecodings}}
  }
{{/isDecodable}}

  /// The value of the primary key{{#hasRowID}}; NULL before the row is inserted{{/hasRowID}}.
  {{access}}var storedKey: GRDB.DatabaseValue { {{keyValue}} }
{{#hasVersion}}

  /// The server's version of the row when the object was read; nil before the row was sent.
  {{access}}var storedVersion: Swift.String? { self.{{versionName}} }
{{/hasVersion}}

  /// Reads a row, column by column.
  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) \#
throws{{^hasDiscriminator}}(DataModelRuntime.StoredValueError){{/hasDiscriminator}} {
{{#hasRowID}}
    self.{{rowID}} = row.optionalInt64()
{{/hasRowID}}
{{#hasDiscriminator}}
    try row.requireEntity({{discriminator}})
{{/hasDiscriminator}}
{{#hasProperties}}
{{decodings}}
{{/hasProperties}}
  }

  /// Writes the values, column by column.
  {{access}}func write(to row: inout DataModelRuntime.LocalStore.RowWriter) {
{{#hasRowID}}
    row.write(self.{{rowID}})
{{/hasRowID}}
{{#hasDiscriminator}}
    row.write({{discriminator}})
{{/hasDiscriminator}}
{{#hasEncodings}}
{{encodings}}
{{/hasEncodings}}
  }
{{#hasRowID}}

  /// Keeps the key that SQLite gave the row.
  {{access}}mutating func didInsert(_ inserted: GRDB.InsertionSuccess) {
    self.{{rowID}} = inserted.rowID
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
{{#hasSummary}}
/// {{summary}}
{{/hasSummary}}
{{declaration}}

"""#,
    "Protocol": #"""
{{%CONTENT_TYPE:TEXT}}
/// The properties of every row of `{{entityName}}`, whichever entity it is.
{{access}}nonisolated protocol {{protocolName}}: {{inheritedProtocol}} {
{{#requirements}}
  {{text}}
{{/requirements}}
}

"""#,
    "Schema": #"""
{{%CONTENT_TYPE:TEXT}}
/// The tables of the model, for `LocalStore`.
{{access}}nonisolated enum {{typeName}} {
{{#hasSyncedTables}}
  /// A type whose rows come from and go to a server.
  {{access}}nonisolated protocol SyncedEntity: DataModelRuntime.SyncedEntity {}

{{/hasSyncedTables}}
  /// Everything that a store needs to create a database for the model and to recognise it.
  {{access}}static let schema = DataModelRuntime.LocalStoreSchema(
    modelName: {{modelName}},
    versionName: {{versionName}},
    fingerprint: "{{fingerprint}}",
    fingerprintFormat: {{fingerprintFormat}},
    triggerHash: "{{triggerHash}}",
    triggerGeneration: {{triggerGeneration}},
{{#hasTables}}
    tables: [
{{#tables}}
      {{literal}},
{{/tables}}
    ],
{{/hasTables}}
{{#hasIndexes}}
    indexes: [
{{#indexes}}
      {{literal}},
{{/indexes}}
    ],
{{/hasIndexes}}
{{#hasWorkTables}}
    workTables: [
{{#workTables}}
      {{literal}},
{{/workTables}}
    ],
{{/hasWorkTables}}
{{#hasTriggers}}
    triggers: [
{{#triggers}}
      {{literal}},
{{/triggers}}
    ],
{{/hasTriggers}}
{{#hasRefills}}
    refills: [
{{#refills}}
      {{literal}},
{{/refills}}
    ],
{{/hasRefills}}
{{#hasRules}}
    rules: rules,
{{/hasRules}}
{{#hasSyncedTables}}
    syncedTables: syncedTables,
{{/hasSyncedTables}}
{{#hasQueue}}
    queue: OfflineSync.SyncQueue(){{#hasMigrations}},{{/hasMigrations}}
{{/hasQueue}}
{{#hasMigrations}}
    migrations: migrations
{{/hasMigrations}}
  )
{{#hasRules}}

  /// What is judged when a transaction ends.
  private static var rules: [DataModelRuntime.StoredRule] {
    var rules: [DataModelRuntime.StoredRule] = []
{{#rules}}
    rules.append(
      DataModelRuntime.StoredRule(
{{arguments}}
      )
    )
{{/rules}}
    return rules
  }
{{/hasRules}}
{{#hasMigrations}}

  /// The steps from older versions of the model, which opening a store takes.
  private static var migrations: [DataModelRuntime.SchemaMigration] {
    var steps: [DataModelRuntime.SchemaMigration] = []
{{#migrations}}
    steps.append(
      DataModelRuntime.SchemaMigration(
{{arguments}}
      )
    )
{{/migrations}}
    return steps
  }
{{/hasMigrations}}
{{#hasSyncedTables}}

  /// What offline sync knows of the tables whose rows come from and go to a server.
  private static var syncedTables: [DataModelRuntime.SyncedTable] {
    var tables: [DataModelRuntime.SyncedTable] = []
{{#syncedTables}}
    tables.append(
      DataModelRuntime.SyncedTable(
        {{nameArguments}},
        columns: [
{{columnDescriptions}}
        ]
      )
    )
{{/syncedTables}}
    return tables
  }
{{/hasSyncedTables}}
}

"""#,
    "Union": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of `{{entityName}}` or of an entity below it, with all that it has.
{{access}}nonisolated enum {{unionName}}: {{unionProtocols}} {
{{#members}}
  case {{caseName}}({{typeName}})
{{/members}}

  /// The row, with the properties that all of them have.
  {{access}}var value: any {{protocolName}} {
    switch self {
{{#members}}
    case .{{caseName}}(let value): value
{{/members}}
    }
  }
{{#hasRelationships}}

  // MARK: - Relationships

{{relationshipDeclarations}}
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

  // MARK: - Validation

  /// Checks what the model demands of the values; inserting and updating a row does so first.
  {{access}}func validate() throws(DataModelRuntime.LocalStore.ValidationError) { try value.validate() }

  /// Checks the values before GRDB saves them.
  {{access}}func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }

  // MARK: - Storage

  /// The table, and the entities whose rows are rows of this type; the columns that make a row are those \#
of its entity.
  {{access}}static let storedTable = DataModelRuntime.LocalStore.StoredTable(
    {{tableName}},
{{#hasOtherTable}}
    entity: "{{entityName}}",
{{/hasOtherTable}}
    entities: [
{{#members}}
      {{entityName}},
{{/members}}
    ],
    columns: []
  )

  /// The columns that all of them have, for queries.
  {{access}}enum Columns {
{{#columns}}
    {{declaration}}
{{/columns}}
  }

  /// The table of this very row, with the columns of its entity.
  {{access}}var rowTable: DataModelRuntime.LocalStore.StoredTable { value.rowTable }

  /// The value of the primary key{{#hasRowID}}; NULL before the row is inserted{{/hasRowID}}.
  {{access}}var storedKey: GRDB.DatabaseValue { value.storedKey }
{{#isIdentifiable}}

  /// The primary key.
  {{access}}var id: {{idType}} { value.id }
{{/isIdentifiable}}
{{#isDecodable}}

  /// Reads a row that GRDB decodes; or JSON and the like, with the entity under `_entity`.
  {{access}}init(from decoder: any Swift.Decoder) throws {
    if let object = try DataModelRuntime.LocalStore.RowReader.object(Self.self, of: decoder) {
      self = object
      return
    }
    switch try DataModelRuntime.LocalStore.CodedEntity.name(in: decoder) {
{{#members}}
    case {{entityName}}: self = .{{caseName}}(try {{typeName}}(from: decoder))
{{/members}}
    case let entity: throw DataModelRuntime.LocalStore.WrongEntityError(found: entity, expected: \#
Self.storedEntityNames)
    }
  }
{{/isDecodable}}
{{#isEncodable}}

  /// Writes the values by the names of their columns, and the entity under `_entity`.
  {{access}}func encode(to encoder: any Swift.Encoder) throws {
    switch self {
{{#members}}
    case .{{caseName}}(let value):
      try DataModelRuntime.LocalStore.CodedEntity.write({{entityName}}, to: encoder)
      try value.encode(to: encoder)
{{/members}}
    }
  }
{{/isEncodable}}

  /// Reads a row of any of the entities, column by column.
  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) throws {
    switch try row.entityName() {
{{#members}}
    case {{entityName}}: self = .{{caseName}}(try row.object(of: {{typeName}}.self))
{{/members}}
    case let entity: throw DataModelRuntime.LocalStore.WrongEntityError(found: entity, expected: \#
Self.storedEntityNames)
    }
  }

  /// Writes the values, column by column.
  {{access}}func write(to row: inout DataModelRuntime.LocalStore.RowWriter) {
    switch self {
{{#members}}
    case .{{caseName}}(let value): value.write(to: &row)
{{/members}}
    }
  }
{{#hasRowID}}

  /// Keeps the key that SQLite gave the row.
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
