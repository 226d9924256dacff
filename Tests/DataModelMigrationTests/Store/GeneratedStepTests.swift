import DataModelDefinition
import DataModelReader
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import LedgerReference
import Testing

/// Generated code of the second version of a model, and a file of the first.
@Suite struct GeneratedStepTests {
  private func series() throws -> StoreSeries {
    let models = try ["Ledger", "Ledger 2"].map { name in
      let path = "Tests/Models/Ledger.xcdatamodeld/\(name).xcdatamodel/contents"
      var diagnostics = Diagnostics()
      let file = SourceFile(path: path, bytes: Array(try Data(contentsOf: Repository.url(of: path))))
      let model = try #require(ModelReader.read(file, name: name, diagnostics: &diagnostics))
      return ModelLowering.lower(model, modelName: "Ledger", profile: .none)
    }
    return try StoreSeries("Ledger", models)
  }

  /// What the tests make of versions is what generated code says.
  @Test func generatedCodeSaysTheSame() throws {
    let series = try series()
    let (generated, made) = (LedgerSchema.schema, series.schema(1))
    #expect(series.asked == [[]])
    #expect(generated.migrations == made.migrations)
    #expect(generated.migrations.count == 1)
    #expect(
      [generated.modelName, generated.versionName, generated.fingerprint, generated.triggerHash] == [
        made.modelName, made.versionName, made.fingerprint, made.triggerHash,
      ]
    )
    #expect(generated.fingerprintFormat == made.fingerprintFormat)
    #expect(generated.triggerGeneration == made.triggerGeneration)
    #expect(generated.rules == made.rules && !made.rules.isEmpty)
    for list in [\LocalStoreSchema.tables, \.indexes, \.workTables, \.triggers, \.refills] {
      #expect(generated[keyPath: list] == made[keyPath: list])
    }
  }

  @Test func opensAFileOfTheFirstVersion() async throws {
    let file = try StoreFile()
    try await LocalStore(series().schema(0), path: file.path).write { db in
      try db.execute(
        sql: """
          INSERT INTO "Account" ("_id", "name") VALUES (1, 'Cash'), (2, NULL);
          INSERT INTO "Entry" ("_id", "amount", "text", "account") VALUES (7, 12, 'Bread', 1), (8, 3, NULL, \
          2);
          """
      )
    }
    let store = try await LocalStore.open(LedgerSchema.schema, path: file.path)
    let names = try await store.read { db in try Account.fetchAll(db).map(\.name).sorted() }
    #expect(names == ["Cash", "none"])
    let entries = try await store.read { db in
      try Entry.fetchAll(db).map { "\($0.amount) \($0.note ?? "–") \($0.rank)" }.sorted()
    }
    #expect(entries == ["12 Bread 5", "3 – 0"])
    // The delete rule holds again.
    try await store.write { db in try db.execute(sql: #"DELETE FROM "Account" WHERE "_id" = 1"#) }
    #expect(try await store.read { db in try Int.fetchAll(db, sql: #"SELECT "_id" FROM "Entry""#) } == [8])
  }
}
