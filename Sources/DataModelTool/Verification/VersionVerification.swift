import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational
import DataModelRuntime
import Foundation
import GRDB

/// One version of a model, taken to another one as an app does it when it opens a file.
struct VersionVerification {
  let old: LoweredModel
  let new: LoweredModel
  /// All steps to the new version, as an app has them.
  let steps: [MigrationStep]
  let match: ModelMatch
  /// What was stated about the steps from the old version on.
  let stated: StatedElements
  /// The attributes that a version in between requires.
  let required: Set<ElementName>

  enum Outcome: Equatable {
    /// Everything is as it must be; with a sentence for each loss that the versions imply or somebody stated.
    case kept(objects: Int, of: Int, losses: [String])
    /// The app would refuse the file, since rows do not fit the new version.
    case refused([String])
    /// What is wrong.
    case wrong([String])
  }

  /// Makes a file of the old version with some rows, and takes it to the new one.
  ///
  /// - Throws: `LocalStoreError` if an app would refuse the file for another reason than its rows
  func run(_ rows: SampleRows) async throws -> Outcome {
    try await Self.withFile { path in
      do {
        try Self.make(path, LocalStoreSchema(old), rows)
      } catch let error as DatabaseError {
        let reason = error.message ?? "\(error.resultCode)"
        return .wrong(["rows could not be made up (\(reason)); try a real file with --database"])
      }
      return try await migrate(path)
    }
  }

  /// Takes a copy of a file to the new version.
  ///
  /// - Throws: `FileAccessError`, `LocalStoreError`, `DatabaseError`
  func run(copyOf database: String) async throws -> Outcome {
    try await Self.withFile { path in
      try Self.copy(database, to: path)
      return try await migrate(path)
    }
  }

  private static func copy(_ database: String, to path: String) throws {
    let copy = try DatabaseQueue(path: path)
    try copy.writeWithoutTransaction { target in
      try DatabaseFile(path: database).read { try $0.backup(to: target) }
    }
    try copy.close()
  }

  private static func withFile(_ work: (String) async throws -> Outcome) async throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "datamodel-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await work(folder.appendingPathComponent("rows.sqlite").path)
  }

  /// Writes rows as an app does, with the triggers; or without them, if a rule of the version refuses rows
  /// that are as they come.
  private static func make(_ path: String, _ schema: LocalStoreSchema, _ rows: SampleRows) throws {
    let store = try LocalStore(schema, path: path)
    let statements = rows.statements
    do {
      defer { try? store.database.close() }
      try store.database.write { db in for statement in statements { try db.execute(sql: statement) } }
    } catch is DatabaseError {
      var configuration = GRDB.Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { db in
        let triggers = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)") }
        for statement in statements { try db.execute(sql: statement) }
      }
      try queue.close()
    }
  }

  // MARK: - The migration

  private func migrate(_ path: String) async throws -> Outcome {
    let (before, others) = try DatabaseFile(path: path).read { db in
      (try StoredContents(old, in: db), Set(try DatabaseDifference(old, in: db).others))
    }
    let schema = LocalStoreSchema(new, steps)
    let losses: [String]
    do {
      losses = try await DatabaseMigration(path: path, schema: schema, showsProgress: false).run().losses
    } catch LocalStoreError.rowsDoNotFit(_, _, _, let reasons) {
      return .refused(reasons)
    }
    return try DatabaseFile(path: path).read { db in
      let after = try StoredContents(new, in: db)
      let comparison = ContentsComparison(before, after, match, stated, required: required)
      var wrong = try Self.structure(of: new, besides: others, in: db) + comparison.differences
      wrong += try StrayValues.found(in: db, of: new)
      if after.waitingCount < before.waitingCount, losses.isEmpty {
        let gone = before.waitingCount - after.waitingCount
        wrong.append("\(gone) of \(before.waitingCount) operations that waited to be sent are gone")
      }
      guard wrong.isEmpty else { return .wrong(wrong) }
      return .kept(objects: comparison.keptCount, of: before.count, losses: losses)
    }
  }

  /// Returns what is not as in a new file of a version.
  private static func structure(
    of model: LoweredModel,
    besides others: Set<String>,
    in db: Database
  ) throws -> [String] {
    let difference = try DatabaseDifference(model, in: db)
    var found = difference.tables.flatMap { name, table -> [String] in
      switch table {
      case .missing: ["the table '\(name)' is missing"]
      case .lines(let expected, let lines):
        expected.map { "'\(name)' lacks: \($0)" } + lines.map { "'\(name)' has: \($0)" }
      }
    }
    // An app's own tables and indexes stay.
    found += Set(difference.others).subtracting(others).sorted().map { "\($0) is not of the new version" }
    let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    if integrity != ["ok"] { found += integrity.map { "SQLite's check of the file: \($0)" } }
    let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
    found += violations.map { "a row of '\($0["table"] as String? ?? "")' leads to one that is not there" }
    return found
  }
}
