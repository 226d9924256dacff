import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Foundation
import GRDB

/// What the compiler makes of one model, and what SQLite makes of that.
struct MutantTrial {
  enum Outcome: String {
    /// There is an error among the findings.
    case refused
    /// Its tables exist, and their triggers can fire.
    case accepted
  }

  private static let bundle = ModelBundle(path: "Mutant.xcdatamodeld", name: "Mutant", versions: [])
  private let check: ModelCheck

  init(profile: ModelProfile?, disabled groups: Set<RuleGroup> = []) {
    let rules = RuleCatalog.all.filter { groups.contains($0.group) }
    check = ModelCheck(profile: profile, rules: RuleSettings(disabled: Set(rules.map(\.id))))
  }

  /// - Throws: the error of SQLite if it refuses the script of a model in which no error was found
  func run(_ contents: [UInt8]) throws -> Outcome {
    let version = ModelVersion(name: "Mutant", contentsPath: "contents")
    var diagnostics = Diagnostics()
    var checked = try check.model(
      of: version,
      in: InMemoryFiles(["contents": contents]),
      diagnostics: &diagnostics
    )
    if diagnostics.hasErrors { return .refused }
    guard let lowered = checked?.lowered() else { throw SilentRefusal() }
    let pipeline = CompilerPipeline(check: check)
    let sql = pipeline.definition(of: lowered, in: Self.bundle).script
    let files = try pipeline.swiftFiles(for: lowered, of: Self.bundle)
    guard files.allSatisfy({ !$0.contents.isEmpty }) else { throw SilentRefusal() }
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql)
      try fireTriggers(db)
    }
    return .accepted
  }

  /// SQLite looks into a trigger only when a statement may fire it.
  private func fireTriggers(_ db: Database) throws {
    let tables = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    for table in tables {
      let name = table.quotedDatabaseIdentifier
      try db.execute(sql: "DELETE FROM \(name)")
      for column in try db.columns(in: table) {
        let column = column.name.quotedDatabaseIdentifier
        // A generated column cannot be written.
        do {
          try db.execute(sql: "UPDATE \(name) SET \(column) = \(column)")
        } catch let error as DatabaseError where error.message?.contains("generated column") == true {
          continue
        }
      }
      do {
        try db.execute(sql: "INSERT INTO \(name) DEFAULT VALUES")
        try db.execute(sql: "DELETE FROM \(name)")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        continue
      }
    }
  }

  /// Nothing came of a model, and nothing was said of it.
  struct SilentRefusal: Error {}
}
