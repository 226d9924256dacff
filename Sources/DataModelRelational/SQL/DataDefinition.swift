import SQLText

/// The SQL of a schema, generated once: for a model of 1,000 entities it is a megabyte of text.
package struct DataDefinition: Sendable {
  /// The generation of the triggers. It grows when their meaning changes, so that an older app does not
  /// replace newer ones.
  ///
  /// A test records a hash of triggers of every kind. When it fails, decide whether this number must grow.
  package static let triggerGeneration = 1

  /// Identifies this schema in stores and generated files. It depends on what the model declares.
  package let fingerprint: Fingerprint
  /// A hash of the triggers and ``workTables``.
  package let triggerHash: Fingerprint
  /// The tables of the model. No statement here ends with a semicolon.
  package let tables: [String]
  package let indexes: [String]
  /// The tables without data of the model, which may be recreated at any time, with their indexes.
  package let workTables: [String]
  package let triggers: [String]
  /// The statements that fill the work tables from existing rows; they run after the triggers are created.
  package let refills: [String]
  /// The rules that are checked when a transaction ends.
  package let rules: [RelationshipRule]
  package let canonicalTables: CanonicalTables
  private let record: ModelRecord

  package init(of schema: RelationalSchema) { self.init(of: schema, olderVersionNames: []) }

  package init(of schema: RelationalSchema, olderVersionNames: [String]) {
    let modelTables = schema.tables.filter { !$0.isWorkTable }
    let workTables = schema.tables.filter(\.isWorkTable)
    let triggers = schema.tables.flatMap(\.triggers)
    canonicalTables = CanonicalTables(modelTables)
    fingerprint = Fingerprint(of: canonicalTables.text)
    triggerHash = Fingerprint(of: CanonicalSchema.text(ofTriggersOf: schema.tables))
    tables = modelTables.map(\.statement)
    indexes = modelTables.flatMap(\.indexStatements)
    self.workTables = workTables.flatMap { [$0.statement] + $0.indexStatements }
    self.triggers = triggers.map(\.statement)
    refills = workTables.flatMap(\.refill).map(\.text)
    rules = schema.rules
    record = ModelRecord(
      modelName: schema.modelName,
      versionName: schema.versionName,
      olderVersionNames: olderVersionNames,
      fingerprint: fingerprint,
      triggerHash: triggerHash,
      workTables: workTables.map(\.name),
      triggers: triggers.map(\.name)
    )
  }

  /// The statements for everything except the record of the schema.
  package var objectStatements: [String] { tables + indexes + workTables + triggers }

  /// The statements that create the schema in an empty database.
  ///
  /// The last ones create and fill the record by which a store recognizes its own file.
  package var statements: [String] { objectStatements + recordStatements }

  package var recordStatements: [String] { record.statements }

  /// The statements that turn the record of an older version into that of this one.
  package var recordUpdates: [String] { record.updates }

  /// The names of the triggers and work tables, which may be recreated whenever the store is opened.
  package var triggerNames: [String] { record.triggers }
  package var workTableNames: [String] { record.workTables }

  /// A script for the `sqlite3` shell and other tools that read SQL.
  ///
  /// It starts with the setting that must precede the first table.
  package var script: String { Self.script(statements.map(Self.ended)) }

  /// Returns the script with further statements after a comment.
  package func script(and further: [String], _ comment: String) -> String {
    Self.script((statements + ["-- \(comment)"]).map(Self.ended) + further.map(Self.ended))
  }

  private static func script(_ parts: [String]) -> String {
    "PRAGMA auto_vacuum = INCREMENTAL;\n\nBEGIN;\n\n" + parts.joined(separator: "\n") + "\nCOMMIT;\n"
  }

  private static func ended(_ statement: String) -> String {
    statement.hasPrefix("--") ? statement + "\n" : statement + ";\n"
  }
}

extension Table {
  fileprivate var indexStatements: [String] { indexes.map { $0.statement(on: name) } }

  /// The statements that create the table with its indexes and triggers.
  package var objectStatements: [String] { [statement] + indexStatements + triggers.map(\.statement) }
}

extension Table {
  /// `CREATE TABLE "TodoItem" (…) STRICT`, with a line for each column.
  package var statement: String {
    "CREATE TABLE \(SQLQuoting.identifier(name)) (\n  \(definitions.joined(separator: ",\n  "))\n) \(options)"
  }

  /// The statement on one line.
  package var shortStatement: String {
    "CREATE TABLE \(SQLQuoting.identifier(name)) (\(definitions.joined(separator: ", "))) \(options)"
  }

  private var definitions: [String] {
    guard !compositeKey.isEmpty else { return columns.map(\.definition) }
    let key = compositeKey.map(SQLQuoting.identifier).joined(separator: ", ")
    return columns.map(\.definition) + ["PRIMARY KEY (\(key))"]
  }

  private var options: String { isWithoutRowID ? "STRICT, WITHOUT ROWID" : "STRICT" }
}

extension Column {
  /// `"complete" INTEGER NOT NULL DEFAULT 0`, with a line for each named constraint.
  package var definition: String {
    var words = [SQLQuoting.identifier(name), type.rawValue]
    if isRequired, !(key != nil && type == .integer) { words.append("NOT NULL") }
    switch key {
    case .primary: words.append("PRIMARY KEY")
    case .autoincrement: words.append("PRIMARY KEY AUTOINCREMENT")
    case nil: break
    }
    if ignoresCase { words.append("COLLATE NOCASE") }
    if let defaultLiteral { words.append("DEFAULT \(defaultLiteral)") }
    if let generatedExpression { words.append("GENERATED ALWAYS AS (\(generatedExpression)) VIRTUAL") }
    let constraints = [foreignKey?.definition].compactMap { $0 } + checks.map(\.definition)
    return ([words.joined(separator: " ")] + constraints).joined(separator: "\n    ")
  }
}

extension CheckConstraint {
  /// `CONSTRAINT "TodoItem.complete boolean" CHECK ("complete" IN (0, 1))`
  var definition: String { "CONSTRAINT \(SQLQuoting.identifier(name)) CHECK (\(condition))" }
}

extension ForeignKey {
  /// `CONSTRAINT "Item.list" REFERENCES "List" ("_id") ON DELETE CASCADE`
  var definition: String {
    let target = "\(SQLQuoting.identifier(table)) (\(SQLQuoting.identifier(referencedColumn)))"
    let reference = "CONSTRAINT \(SQLQuoting.identifier(name)) REFERENCES \(target)"
    return switch action {
    case .setNull: "\(reference) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"
    case .cascade: "\(reference) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
    case .refuseAtCommit: "\(reference) ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED"
    }
  }
}

extension Index {
  /// `CREATE INDEX "Item_list" ON "Item" ("list")`
  package func statement(on table: String) -> String {
    let parts = columns.map { SQLQuoting.identifier($0.name) + ($0.isDescending ? " DESC" : "") }
    let create = isUnique ? "CREATE UNIQUE INDEX" : "CREATE INDEX"
    let condition = condition.map { " WHERE \($0)" } ?? ""
    return "\(create) \(SQLQuoting.identifier(name)) ON \(SQLQuoting.identifier(table)) "
      + "(\(parts.joined(separator: ", ")))\(condition)"
  }
}
