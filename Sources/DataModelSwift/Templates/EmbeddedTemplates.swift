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

  /// Creates a value from its parts.
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

  /// Checks the parts by the model's conditions; names in messages begin with the prefix.
  func check(_ validation: inout DataModelRuntime.LocalStore.Validation, prefix: String) {
{{#validations}}
    {{text}}
{{/validations}}
  }
{{/hasValidations}}

  // MARK: - Storage

  /// Reads the value from the next columns.
  init(from row: inout DataModelRuntime.LocalStore.RowReader) throws(StoredValueError) {
{{#properties}}
    {{decoding}}
{{/properties}}
  }

  /// Reads the value from the next columns; nil if they are all NULL.
  static func optional(
    from row: inout DataModelRuntime.LocalStore.RowReader
  ) throws(StoredValueError) -> Self? {
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
    "CoreDataVersion": #"""
{{%CONTENT_TYPE:TEXT}}
/// The version {{versionName}}, as an import of its Core Data stores sees it.
private nonisolated enum {{typeName}} {
{{#schemas}}
{{>SchemaMembers}}

{{/schemas}}
  /// The tables and columns that the entities become.
  static let imported = CoreDataImport.CoreDataVersion(
    schema: schema,
    entities: [
{{#entities}}
      {{literal}},
{{/entities}}
    ]{{#hasDerivations}},{{/hasDerivations}}
{{#hasDerivations}}
    derivations: [
{{#derivations}}
      {{literal}},
{{/derivations}}
    ]
{{/hasDerivations}}
  )
}

"""#,
    "Entity": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of the entity `{{entityName}}`.
{{access}}nonisolated struct {{typeName}}: {{protocols}} {
{{#hasRowID}}
  /// The primary key, which SQLite assigns on insert; nil before that.
  {{access}}var {{rowID}}: Int64?
{{/hasRowID}}
{{#hasPropertyTemplate}}
{{#properties}}
  {{>Property}}
{{/properties}}
{{/hasPropertyTemplate}}
{{#hasPropertyDeclarations}}
{{propertyDeclarations}}
{{/hasPropertyDeclarations}}

  /// Creates a row that is not in the database yet.
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

  /// The table, and the columns of the entity in the order of `init(from:)`.
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

  /// The columns of the entity, for queries.
  {{access}}enum Columns {
{{columnDeclarations}}
  }
{{#hasCodingKeys}}

  /// The names of the values in JSON and other codings.
  enum CodingKeys: String, CodingKey {
{{codingKeys}}
  }
{{/hasCodingKeys}}
{{#isDecodable}}

  {{access}}init(from decoder: any Swift.Decoder) throws {
    if let object = try DataModelRuntime.LocalStore.RowReader.object(Self.self, of: decoder) {
      self = object
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
{{codedDecodings}}
  }
{{/isDecodable}}

  {{access}}var storedKey: GRDB.DatabaseValue { {{keyValue}} }
{{#hasVersion}}

  {{access}}var storedVersion: String? { self.{{versionName}} }
{{/hasVersion}}

  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) \#
throws{{^hasDiscriminator}}(StoredValueError){{/hasDiscriminator}} {
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
/// The properties of every row of `{{entityName}}`, regardless of its entity.
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
  /// A type whose rows are synced with a server.
  {{access}}nonisolated protocol SyncedEntity: DataModelRuntime.SyncedEntity {}

{{/hasSyncedTables}}
{{>SchemaMembers}}
{{#hasCoreDataVersions}}

  /// The versions of the model from which `LocalStore.importCoreDataStore` imports.
  {{access}}static let coreDataVersions = CoreDataImport.CoreDataVersions(
    schema: schema,
    versions: [
{{#coreDataVersions}}
      {{typeName}}.imported,
{{/coreDataVersions}}
    ]
  )
{{#coreDataVersions}}

{{declaration}}
{{/coreDataVersions}}
{{/hasCoreDataVersions}}
}

"""#,
    "SchemaMembers": #"""
{{%CONTENT_TYPE:TEXT}}
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
{{tableLiterals}}
    ],
{{/hasTables}}
{{#hasIndexes}}
    indexes: [
{{indexLiterals}}
    ],
{{/hasIndexes}}
{{#hasWorkTables}}
    workTables: [
{{workTableLiterals}}
    ],
{{/hasWorkTables}}
{{#hasTriggers}}
    triggers: [
{{triggerLiterals}}
    ],
{{/hasTriggers}}
{{#hasRefills}}
    refills: [
{{refillLiterals}}
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

  /// The rules that are checked when a transaction ends, for error messages.
  private static var rules: [StoredRule] {
    var rules: [StoredRule] = []
{{#rules}}
    rules.append(
      StoredRule(
{{arguments}}
      )
    )
{{/rules}}
    return rules
  }
{{/hasRules}}
{{#hasMigrations}}

  /// The steps from older versions of the model, which run when a store is opened.
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

  /// The synced tables, as described to offline sync.
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

"""#,
    "Union": #"""
{{%CONTENT_TYPE:TEXT}}
/// A row of `{{entityName}}` or of one of its subentities, with all its properties.
{{access}}nonisolated enum {{unionName}}: {{unionProtocols}} {
{{#members}}
  case {{caseName}}({{typeName}})
{{/members}}

  /// The row, with the properties that all cases share.
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

  {{access}}func validate() throws(DataModelRuntime.LocalStore.ValidationError) { try value.validate() }

  {{access}}func aroundSave(_ db: GRDB.Database, save: () throws -> GRDB.PersistenceSuccess) throws {
    try validate()
    _ = try save()
  }

  // MARK: - Storage

  /// The table, and the entities whose rows it holds; each row has the columns of its entity.
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

  /// The columns that all cases share, for queries.
  {{access}}enum Columns {
{{#columns}}
    {{declaration}}
{{/columns}}
  }

  {{access}}var rowTable: DataModelRuntime.LocalStore.StoredTable { value.rowTable }

  {{access}}var storedKey: GRDB.DatabaseValue { value.storedKey }
{{#isIdentifiable}}

  /// The primary key.
  {{access}}var id: {{idType}} { value.id }
{{/isIdentifiable}}
{{#isDecodable}}

  /// Decodes a row from GRDB, or JSON and the like with the entity under `_entity`.
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

  /// Writes the values, and the entity under `_entity`.
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

  {{access}}init(from row: inout DataModelRuntime.LocalStore.RowReader) throws {
    switch try row.entityName() {
{{#members}}
    case {{entityName}}: self = .{{caseName}}(try row.object(of: {{typeName}}.self))
{{/members}}
    case let entity: throw DataModelRuntime.LocalStore.WrongEntityError(found: entity, expected: \#
Self.storedEntityNames)
    }
  }

  {{access}}func write(to row: inout DataModelRuntime.LocalStore.RowWriter) {
    switch self {
{{#members}}
    case .{{caseName}}(let value): value.write(to: &row)
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
