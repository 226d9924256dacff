import DataModelDefinition
import DataModelMigration
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB

/// A database that is taken from version to version as a runner of steps does it.
struct MigratedDatabase {
  let writer: any DatabaseWriter

  /// Rows that do not fit.
  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// One that is there already.
  init(_ writer: any DatabaseWriter) { self.writer = writer }

  /// A database in memory of a version, without the triggers of the tool.
  init(_ model: LoweredModel) throws {
    try self.init(empty: ())
    let definition = DataDefinition(of: model.schema)
    try execute(definition.tables + definition.indexes)
  }

  /// A database in memory without a table.
  init(empty: Void) throws {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase(MigrationFunctions.add)
    writer = try DatabaseQueue(configuration: configuration)
  }

  func execute(_ sql: String...) throws { try execute(sql) }

  func execute(_ sql: [String]) throws {
    try writer.write { db in for statement in sql { try db.execute(sql: statement) } }
  }

  /// Rows as `a|b`, as the shell of SQLite prints them.
  func rows(_ sql: String) throws -> [String] {
    try writer.read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: ""
          case .int64(let number): "\(number)"
          case .double(let number): "\(number)"
          case .string(let text): text
          case .blob(let data): data.map { String(format: "%02x", $0) }.joined()
          }
        }.joined(separator: "|")
      }
    }
  }

  /// Runs a step in one transaction, with what an app does between the copies and the drops.
  func run(_ step: MigrationStep, hook: [String] = []) throws {
    try writer.write { db in
      for check in step.checks {
        let count = try Int.fetchOne(db, sql: check.query) ?? 0
        if count != 0 {
          let sentence = SchemaMigration.Check(check.query, check.message).message(about: count)
          throw Refused(description: sentence)
        }
      }
      for name in step.droppedIndexes {
        try db.execute(sql: "DROP INDEX IF EXISTS \(name.quotedDatabaseIdentifier)")
      }
      for statement in step.copies + hook + step.drops + step.finishing + step.createdIndexes {
        do { try db.execute(sql: statement) } catch {
          throw Refused(description: "\(error) in: \(statement)")
        }
      }
      let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      if let violation = violations.first { throw Refused(description: "foreign key: \(violation)") }
    }
  }

  /// The structure after triggers and their tables are recreated, beside that of a new database.
  func differences(from model: LoweredModel) throws -> [String] {
    let definition = DataDefinition(of: model.schema)
    let fresh = try DatabaseQueue()
    try fresh.write { db in
      for statement in definition.objectStatements { try db.execute(sql: statement) }
    }
    return try writer.writeWithoutTransaction { db in
      var found: [String] = []
      try db.inTransaction {
        for statement in definition.workTables + definition.triggers { try db.execute(sql: statement) }
        for statement in definition.refills { try db.execute(sql: statement) }
        found = try StoredStructure(db).differences(from: fresh.read(StoredStructure.init))
        let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        if integrity != ["ok"] { found += integrity.map { "integrity: \($0)" } }
        return .rollback
      }
      return found
    }
  }
}

/// The plan between the first and the last of some versions, whose elements are followed from one to the
/// next.
func plan(
  _ models: [LoweredModel],
  decisions: MigrationDecisions = MigrationDecisions(),
  interim: Set<String> = []
) throws -> MigrationPlan {
  var assumptions: [MatchAssumption] = []
  let match = try ModelMatch(along: models.map(\.model), assumptions: &assumptions)
  guard let first = models.first, let last = models.last else { preconditionFailure("no versions") }
  return MigrationPlan(from: first, to: last, match: match, decisions: decisions, interim: interim)
}
