import DataModelMigration
import DataModelRelational
import DataModelTestSupport
import Foundation
import GRDB
import Testing

@testable import DataModelRuntime
@testable import DataModelTool

/// The whole way: a file that one version's store has made and filled is opened by the store of a later
/// version.
@Suite struct StoreSeriesTests {
  /// What became of some pairs of versions.
  private struct Outcome {
    var pairs = 0
    var refused = 0
    var reasons = RefusalReasons()
    /// Pairs whose rows were written without triggers, since a rule of the old version was against them.
    var raw = 0
    var rows = 0
    /// Pairs with values that chance has made, which nothing else can make again.
    var random = 0
    var problems: [String] = []

    var line: String {
      """
      \(pairs - refused) migrated, \(refused) refused, \(rows) rows, \(raw) written without triggers, \
      \(random) with values by chance
      """
    }
  }

  @Test func smallModels() throws {
    var outcome = Outcome()
    for migration in NameAndTypeTests.all + HierarchyTests.all + RelationshipTests.all {
      let series = try StoreSeries(
        migration.name,
        [version(1, migration.old), version(2, migration.new)]
      )
      try run(series, &outcome)
    }
    for versions in SmallSeries.all { try run(StoreSeries(versions.name, versions.lowered()), &outcome) }
    print("stores, small models: \(outcome.line)")
    #expect(outcome.problems == [])
    #expect(outcome.refused * 4 < outcome.pairs)
  }

  @Test(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
  func realSeries() throws {
    var outcome = Outcome()
    for series in CorpusSeries.all { try run(StoreSeries(series.name, series.versions), &outcome) }
    print("stores, real series: \(outcome.line)")
    for line in outcome.reasons.lines { print("stores, refused: \(line)") }
    #expect(outcome.reasons.unjustified == [])
    #expect(outcome.problems == [])
    #expect(outcome.pairs > 0 && outcome.refused * 4 < outcome.pairs)
  }

  private func run(_ series: StoreSeries, _ outcome: inout Outcome) throws {
    for (old, new) in series.pairs {
      let name = "\(series.name): \(old) → \(new)"
      outcome.pairs += 1
      do {
        outcome.problems += try problems(series, old, new, &outcome).map { "\(name): \($0)" }
      } catch {
        outcome.problems.append("\(name): \(error)")
      }
    }
  }

  private func problems(
    _ series: StoreSeries,
    _ old: Int,
    _ new: Int,
    _ outcome: inout Outcome
  ) throws -> [String] {
    let file = try StoreFile()
    try write(series, old, to: file, &outcome)
    let before = try file.contents()
    let model = series.versions[new]
    let steps = series.steps[old..<new]
    let expected = Result { try file.migratedCopy(steps, to: model) }
    let opened = Result { try LocalStore(series.schema(new), path: file.path) }
    if case .failure(let error) = opened {
      guard case .rowsDoNotFit(_, _, _, let reasons)? = error as? LocalStoreError else { return ["\(error)"] }
      outcome.refused += 1
      outcome.reasons.add(reasons, to: model, "\(series.name): \(old) → \(new)")
      if case .success = expected { return ["refused, where it is not by hand: \(error)"] }
      return try file.contents() == before ? [] : ["refused, and changed"]
    }
    _ = try opened.get()
    var problems = try differences(file, series.schema(new))
    let isRandom = steps.contains { ($0.copies + $0.finishing).contains { $0.contains("randomblob") } }
    if isRandom {
      outcome.random += 1
    } else {
      let (found, expected) = (Set(try file.rows(of: model)), Set(try expected.get()))
      problems += found.subtracting(expected).sorted().prefix(3).map { "has \($0)" }
      problems += expected.subtracting(found).sorted().prefix(3).map { "has no \($0)" }
    }
    return problems
  }

  /// Makes a file of a version, with random rows.
  private func write(
    _ series: StoreSeries,
    _ number: Int,
    to file: StoreFile,
    _ outcome: inout Outcome
  ) throws {
    let rows = SampleRows(series.versions[number], count: 4, seed: UInt64(number))
    outcome.rows += rows.rows.count
    let store = try LocalStore(series.schema(number), path: file.path)
    do {
      try store.database.write { db in for statement in rows.statements { try db.execute(sql: statement) } }
    } catch is DatabaseError {
      outcome.raw += 1
      try store.database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        try db.inTransaction {
          try StoreTriggers.drop(in: db)
          for statement in rows.statements { try db.execute(sql: statement) }
          try StoreTriggers(schema: series.schema(number)).replace(in: db)
          return .commit
        }
      }
    }
    try store.database.close()
  }

  /// What a migrated file has and a fresh one has not, or the reverse: tables, triggers, the record, the list
  /// of triggers.
  private func differences(_ file: StoreFile, _ schema: LocalStoreSchema) throws -> [String] {
    let fresh = try StoreFile()
    try LocalStore(schema, path: fresh.path).database.close()
    let (mine, theirs) = (try file.contents(), try fresh.contents())
    func own(_ contents: StoreFile.Contents) -> [String] { contents.rows.filter { $0.hasPrefix("_Model") } }
    var found = mine.structure.differences(from: theirs.structure)
    if own(mine) != own(theirs) { found.append("the record: \(own(mine)), fresh: \(own(theirs))") }
    let (integrity, violations) = try DatabaseQueue(path: file.path).read { db in
      (
        try String.fetchAll(db, sql: "PRAGMA integrity_check"),
        try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      )
    }
    if integrity != ["ok"] { found.append("integrity: \(integrity)") }
    if !violations.isEmpty { found.append("references: \(violations)") }
    return found
  }
}
