import SQLText

/// The record of the model in the database: one row in `_Model`, and in `_ModelObject` the names of the
/// objects that may be recreated, and of older versions.
///
/// `LocalStore` writes the same record; `Documentation/Internals/StoreFormat.md` says what is guaranteed.
struct ModelRecord: Sendable {
  /// The format version of these two tables.
  static let format = 1

  let modelName: String
  let versionName: String
  let olderVersionNames: [String]
  let fingerprint: Fingerprint
  let triggerHash: Fingerprint
  let workTables: [String]
  let triggers: [String]

  var statements: [String] {
    let texts = [modelName, versionName, fingerprint.description].map(SQLQuoting.literal).joined(
      separator: ", "
    )
    let hash = SQLQuoting.literal(triggerHash.description)
    let statements = [
      """
      CREATE TABLE "_Model" (
        "_id" INTEGER PRIMARY KEY CHECK ("_id" = 1),
        "name" TEXT NOT NULL,
        "version" TEXT NOT NULL,
        "fingerprint" TEXT NOT NULL,
        "fingerprintFormat" INTEGER NOT NULL,
        "format" INTEGER NOT NULL,
        "triggerHash" TEXT NOT NULL,
        "triggerGeneration" INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE "_ModelObject" (
        "type" TEXT NOT NULL,
        "name" TEXT NOT NULL,
        PRIMARY KEY ("type", "name")
      ) STRICT
      """,
      """
      INSERT INTO "_Model" ("_id", "name", "version", "fingerprint", "fingerprintFormat", "format", \
      "triggerHash", "triggerGeneration")
      VALUES (1, \(texts), \(Fingerprint.format), \(Self.format), \(hash), \
      \(DataDefinition.triggerGeneration))
      """,
    ]
    return statements + objectStatements
  }

  /// The statements that turn an existing record into that of this schema.
  var updates: [String] {
    let version = SQLQuoting.literal(versionName)
    return [
      """
      UPDATE "_Model" SET "version" = \(version), "fingerprint" = \
      \(SQLQuoting.literal(fingerprint.description)), "fingerprintFormat" = \(Fingerprint.format), \
      "format" = \(Self.format), "triggerHash" = \(SQLQuoting.literal(triggerHash.description)), \
      "triggerGeneration" = \(DataDefinition.triggerGeneration)
      """,
      "DELETE FROM \"_ModelObject\" WHERE \"type\" <> 'version'",
    ] + objectStatements
  }

  private var objectStatements: [String] {
    let versions = olderVersionNames.map { ("version", $0) }
    let objects = workTables.map { ("table", $0) } + triggers.map { ("trigger", $0) } + versions
    guard !objects.isEmpty else { return [] }
    let rows = objects.map { "  (\(SQLQuoting.literal($0.0)), \(SQLQuoting.literal($0.1)))" }
    // A file that was migrated before already has names of versions.
    let insertion = (versions.isEmpty ? "INSERT" : "INSERT OR IGNORE") + " INTO \"_ModelObject\""
    return ["\(insertion) (\"type\", \"name\") VALUES\n\(rows.joined(separator: ",\n"))"]
  }
}
