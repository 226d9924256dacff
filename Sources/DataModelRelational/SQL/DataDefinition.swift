/// The SQL of a schema, made once: to ask for it is to write a megabyte for a model of 1,000 entities.
package struct DataDefinition: Sendable {
  /// By which a store and the generated file with the schema recognise it.
  package let fingerprint: Fingerprint
  /// The statements that create the schema in an empty database, each without its semicolon.
  ///
  /// The last ones create and fill `_Model`, by which a store recognises its own file.
  package let statements: [String]
  private let tableStatements: [String: String]

  package init(of schema: RelationalSchema) {
    let objectStatements = schema.objectStatements
    fingerprint = Fingerprint(of: objectStatements)
    tableStatements = Dictionary(
      zip(schema.tables.map(\.name), objectStatements),
      uniquingKeysWith: { first, _ in first }
    )
    let record = [schema.modelName, fingerprint.description].map(SQLText.literal).joined(separator: ", ")
    statements =
      objectStatements + [
        """
        CREATE TABLE "_Model" (
          "name" TEXT NOT NULL,
          "fingerprint" TEXT NOT NULL
        ) STRICT
        """,
        #"INSERT INTO "_Model" ("name", "fingerprint") VALUES (\#(record))"#,
      ]
  }

  /// By which the generated file of some tables recognises them, whatever becomes of the others: the fingerprint of
  /// these tables in this order.
  package func fingerprint(ofTables tableNames: [String]) -> Fingerprint {
    Fingerprint(of: tableNames.compactMap { tableStatements[$0] })
  }

  /// A script for the `sqlite3` shell and every other tool that reads SQL.
  package var script: String {
    "BEGIN;\n\n" + statements.map { $0 + ";\n" }.joined(separator: "\n") + "\nCOMMIT;\n"
  }
}

extension RelationalSchema {
  /// The statements for what the model itself asks for.
  fileprivate var objectStatements: [String] {
    tables.map(\.statement)
      + tables.flatMap { table in table.indexes.map { $0.statement(on: table.name) } }
      + tables.flatMap(\.triggers).map { "CREATE TRIGGER \(SQLText.identifier($0.name)) \($0.body)" }
  }
}

extension Table {
  /// `CREATE TABLE "TodoItem" (…) STRICT`
  var statement: String {
    var lines = columns.map(\.definition)
    if !compositeKey.isEmpty {
      lines.append("PRIMARY KEY (\(compositeKey.map(SQLText.identifier).joined(separator: ", ")))")
    }
    let body = lines.map { "  \($0)" }.joined(separator: ",\n")
    let options = isWithoutRowID ? "STRICT, WITHOUT ROWID" : "STRICT"
    return "CREATE TABLE \(SQLText.identifier(name)) (\n\(body)\n) \(options)"
  }
}

extension Column {
  /// `"complete" INTEGER NOT NULL DEFAULT 0`, with a line for each constraint that has a name
  var definition: String {
    var words = [SQLText.identifier(name), type.rawValue]
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

extension Check {
  /// `CONSTRAINT "TodoItem.complete boolean" CHECK ("complete" IN (0, 1))`
  var definition: String {
    "CONSTRAINT \(SQLText.identifier(name)) CHECK (\(condition))"
  }
}

extension ForeignKey {
  /// `CONSTRAINT "Item.list" REFERENCES "List" ("_id") ON DELETE CASCADE`
  var definition: String {
    let target = "\(SQLText.identifier(table)) (\(SQLText.identifier(referencedColumn)))"
    let reference = "CONSTRAINT \(SQLText.identifier(name)) REFERENCES \(target)"
    return switch action {
    case .setNull: "\(reference) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"
    case .cascade: "\(reference) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
    case .refuseAtCommit: "\(reference) ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED"
    }
  }
}

extension Index {
  /// `CREATE INDEX "Item_list" ON "Item" ("list")`
  func statement(on table: String) -> String {
    let parts = columns.map { SQLText.identifier($0.name) + ($0.isDescending ? " DESC" : "") }
    let create = isUnique ? "CREATE UNIQUE INDEX" : "CREATE INDEX"
    let condition = condition.map { " WHERE \($0)" } ?? ""
    return "\(create) \(SQLText.identifier(name)) ON \(SQLText.identifier(table)) "
      + "(\(parts.joined(separator: ", ")))\(condition)"
  }
}
