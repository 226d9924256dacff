import DataModelMigration
import DataModelRelational
import DataModelTestSupport
import DatabaseTestSupport
import GRDB
import Testing

@testable import DataModelTool

/// What a migration does for a row does not grow with the rows: a lookup that no index serves would, and who
/// has the most rows would wait for hours.
@Suite struct GrowthTests {
  @Test(arguments: NameAndTypeTests.all + HierarchyTests.all + RelationshipTests.all + further)
  func stepsForARowStayWhatTheyAre(_ migration: MigrationCase) throws {
    let growth = try Self.growth([version(1, migration.old), version(2, migration.new)])
    if let growth { #expect(growth < 1.25) }
    // Random rows do not fit all the others.
    if Self.further.map(\.name).contains(migration.name) { #expect(growth != nil) }
  }

  /// Each row gets an id by chance, by which references have to find it.
  @Test func ofAnAppThatBeginsToSync() throws {
    let synced = SyncedMigrationTests.syncedLists(["keep": "references"])
    let growth = try Self.growth(SyncedMigrationTests.models(SyncedMigrationTests.lists, synced))
    #expect(try #require(growth) < 1.25)
  }

  @Test(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
  func ofRealPairs() throws {
    var measured = 0
    for series in CorpusSeries.all {
      for (old, new) in zip(series.versions, series.versions.dropFirst()) {
        guard let growth = try Self.growth([old, new], rows: 20) else { continue }
        measured += 1
        #expect(growth < 1.25, "\(series.name): \(old.schema.versionName) → \(new.schema.versionName)")
      }
    }
    print("steps of migrations that grow with their rows: \(measured) real pairs")
    #expect(measured > 0)
  }

  /// Rows that come into the tables of real models and go again, with all their triggers.
  @Test(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
  func ofWritesToRealModels() throws {
    var measured = 0
    for series in CorpusSeries.all {
      guard let model = series.versions.last else { continue }
      for isDeletion in [false, true] {
        var isRefused = false
        let growth = try Growth.ofSteps(from: 20) { count in
          let steps = try Self.steps(ofWritesTo: model, count: count, isDeletion: isDeletion)
          if steps == nil { isRefused = true }
          return steps ?? count
        }
        if isRefused { continue }
        measured += 1
        #expect(growth < 1.25, "\(series.name), \(isDeletion ? "deletion" : "insertion")")
      }
    }
    print("steps of writes that grow with their rows: \(measured) of real models")
    #expect(measured > 0)
  }

  private static func steps(ofWritesTo model: LoweredModel, count: Int, isDeletion: Bool) throws -> Int? {
    let rows = SampleRows(model, count: count, seed: 1)
    let insertions = rows.statements
    let deletions = Set(rows.rows.map(\.entity.tableName)).sorted().map { "DELETE FROM \"\($0)\"" }
    let queue = try DatabaseQueue()
    var steps: Int?
    try queue.writeWithoutTransaction { db in
      for statement in DataDefinition(of: model.schema).objectStatements { try db.execute(sql: statement) }
      try db.inTransaction {
        do {
          let ofInsertions = try insertions.reduce(0) { try $0 + db.steps(of: $1) }
          steps = isDeletion ? try deletions.reduce(0) { try $0 + db.steps(of: $1) } : ofInsertions
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {}
        return .rollback
      }
    }
    return steps
  }

  /// Nil if random rows do not fit.
  private static func growth(_ models: [LoweredModel], rows: Int = 80) throws -> Double? {
    let step = try #require(AutomaticDecisions.plan(models).plan.step)
    var isRefused = false
    let growth = try Growth.ofSteps(from: rows) { count in
      let steps = try steps(of: step, from: models[0], to: models[1], count: count)
      if steps == nil { isRefused = true }
      return steps ?? count
    }
    return isRefused ? nil : growth
  }

  /// The steps with random rows; nil if they do not fit.
  private static func steps(
    of step: MigrationStep,
    from old: LoweredModel,
    to new: LoweredModel,
    count: Int
  ) throws -> Int? {
    let database = try MigratedDatabase(old)
    do { try database.execute(SampleRows(old, count: count, seed: 1).statements) } catch let error
      as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    { return nil }
    let definition = DataDefinition(of: new.schema)
    return try database.writer.write { db in
      for check in step.checks where try Int.fetchOne(db, sql: check.query) != 0 { return nil }
      for name in step.droppedIndexes {
        try db.execute(sql: "DROP INDEX IF EXISTS \(name.quotedDatabaseIdentifier)")
      }
      return try
        (step.checks.map(\.query) + step.copies + step.drops + step.finishing + step.createdIndexes + [
          "PRAGMA foreign_key_check"
        ]
        + definition.workTables + definition.triggers + definition.refills)
        .reduce(0) { try $0 + db.steps(of: $1) }
    }
  }

  /// Values that are derived from rows of a table that is copied, and references to rows that go.
  private static let further = [
    MigrationCase(
      name: "derived values of a table that is copied",
      old: [
        entity("Line", attribute("price", "Double?"), relation("order", "Order", inverse: "lines")),
        entity("Order", relation("lines", "Line…", inverse: "order")),
      ],
      new: [
        entity(
          "Line",
          attribute("price", "Decimal?"),
          attribute("pieces", "Integer 32=1"),
          relation("order", "Order", inverse: "lines")
        ),
        entity(
          "Order",
          attribute("number", "Integer 64?", #"derived="YES" derivationExpression="lines.@count""#),
          attribute("pieces", "Integer 64?", #"derived="YES" derivationExpression="lines.pieces.@sum""#),
          attribute("total", "Decimal?", #"derived="YES" derivationExpression="lines.price.@sum""#),
          relation("lines", "Line…", inverse: "order")
        ),
      ]
    ),
    MigrationCase(
      name: "many-to-one becomes required, and rows without one go",
      old: [
        entity("Item", attribute("a", "String?"), relation("list", "List", inverse: "items")),
        entity("List", relation("items", "Item…", inverse: "list"), relation("first", "Item")),
        entity("Mark", relation("item", "Item"), relation("items", "Item…")),
      ],
      new: [
        entity(
          "Item",
          attribute("a", "Integer 16?", decisions: ["drop": "values"]),
          relation("list", "List!", inverse: "items", decisions: ["drop": "rows"])
        ),
        entity("List", relation("items", "Item…", inverse: "list"), relation("first", "Item")),
        entity("Mark", relation("item", "Item"), relation("items", "Item…")),
      ]
    ),
  ]
}
