import DataModelDefinition
import DataModelReader
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import DiaryReference
import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import CoreDataImport

/// Generated code of a model with `coreDataImport: true`, and stores of its two versions.
struct GeneratedVersionsTests {
  private static let versions = DiarySchema.coreDataVersions

  private func models() throws -> [LoweredModel] {
    try DiaryStore.Version.allCases.map(\.rawValue).map { name in
      let path = "Tests/Models/Diary.xcdatamodeld/\(name).xcdatamodel/contents"
      var diagnostics = Diagnostics()
      let file = SourceFile(path: path, bytes: Array(try Data(contentsOf: Repository.url(of: path))))
      let model = try #require(ModelReader.read(file, name: name, diagnostics: &diagnostics))
      return ModelLowering.lower(model, modelName: "Diary", profile: .none)
    }
  }

  // MARK: - What the code says

  @Test func generatedCodeSaysWhatTheToolDoes() throws {
    let generated = try Self.versions.versions.map { try $0.read() }
    let made = try models().map { try CoreDataVersion($0).read() }
    #expect(generated.map(\.name) == ["Diary", "Diary 2"])
    #expect(Self.versions.schema.versionName == "Diary 2")
    #expect(Self.versions.schema.migrations.map(\.fromVersion) == ["Diary"])
    for (generated, made) in zip(generated, made) {
      #expect(generated.entities == made.entities && !made.entities.isEmpty)
      #expect(generated.derivations == made.derivations && made.derivations.count == 2)
      let (schema, other) = (generated.schema, made.schema)
      #expect(
        [schema.modelName, schema.versionName, schema.fingerprint, schema.triggerHash] == [
          other.modelName, other.versionName, other.fingerprint, other.triggerHash,
        ]
      )
      #expect(schema.rules == other.rules && !other.rules.isEmpty)
      for list in [\LocalStoreSchema.tables, \.indexes, \.workTables, \.triggers, \.refills] {
        #expect(schema[keyPath: list] == other[keyPath: list])
      }
    }
    #expect(generated.first?.schema.migrations.isEmpty == true)
    #expect(generated.last?.schema.tables == DiarySchema.schema.tables)
  }

  // MARK: - An import

  @Test(arguments: DiaryStore.Version.allCases)
  func importsRowsReferencesAndOrder(_ version: DiaryStore.Version) async throws {
    let store = try DiaryStore()
    try store.write(version)
    let outcome = try await LocalStore.importCoreDataStore(
      at: store.url,
      into: store.target,
      Self.versions
    )
    guard case .imported(let report) = outcome else { throw UnexpectedOutcome(outcome: outcome) }
    #expect(report.storeVersion == version.rawValue)
    #expect(report.version == "Diary 2")
    #expect(report.findings == [])
    #expect(report.losses == [])
    #expect(
      report.entities.map { "\($0.name) \($0.counts.rows)" } == ["Entry 2", "Letter 1", "Tag 2", "Volume 1"]
    )

    let diary = try await LocalStore.open(DiarySchema.schema, path: store.target)
    try await diary.read { db in
      let volume = try #require(try Volume.fetchOne(db))
      #expect([volume.name, "\(volume.entryCount ?? -1)"] == ["Summer", "3"])
      let entries = try volume.request(for: Volume.entries).fetchAll(db)
      #expect(entries.map(\.value.text) == ["Dear Ada", "STORM", "Árrival"])
      #expect(entries.map(\.value.search) == ["dear ada", "storm", "arrival"])
      #expect(entries.map(\.value.mood) == [nil, nil, nil])
      #expect(
        entries.map(\.value.day) == [
          Date(timeIntervalSinceReferenceDate: 86400.5), nil, Date(timeIntervalSinceReferenceDate: 0),
        ]
      )
      #expect(entries.map(\.value.photo?.count) == [nil, 400, 200])
      guard case .letter(let letter) = entries[0] else { throw UnexpectedOutcome(outcome: outcome) }
      #expect(letter.recipient == "Ada")
      guard case .entry(let arrival) = entries[2] else { throw UnexpectedOutcome(outcome: outcome) }
      #expect(try arrival.request(for: Entry.tags).fetchAll(db).map(\.code) == ["rain", "sea"])
      let rain = try #require(try Tag.fetchOne(db, key: "rain"))
      #expect(
        try rain.request(for: Tag.entries).fetchAll(db).map(\.value.text).sorted() == ["STORM", "Árrival"]
      )
    }
  }

  /// The new file is one that the app goes on with: its triggers run, and its record is that of a new file.
  @Test func theFileIsOneOfTheApp() async throws {
    let store = try DiaryStore()
    try store.write(.first)
    _ = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    let diary = try await LocalStore.open(DiarySchema.schema, path: store.target)
    try await diary.write { db in
      let volume = try #require(try Volume.fetchOne(db))
      var entry = Entry(text: "Après", volumeID: volume.rowID)
      try entry.insert(db)
      let changed = try #require(try Volume.fetchOne(db))
      #expect(changed.entryCount == 4)
      #expect(try changed.request(for: Volume.entries).fetchAll(db).last?.value.search == "apres")
      _ = try changed.delete(db)
      #expect(try Entry.fetchCount(db) == 0)
    }
  }

  @Test func aSecondCallImportsNothing() async throws {
    let store = try DiaryStore()
    try store.write(.second)
    let before = try Data(contentsOf: store.url)
    _ = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    let diary = try await LocalStore.open(DiarySchema.schema, path: store.target)
    _ = try await diary.write { db in try Volume.deleteAll(db) }
    let second = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    #expect(second == .importedBefore)
    #expect(try await diary.read { db in try Volume.fetchCount(db) } == 0)
    #expect(try Data(contentsOf: store.url) == before)

    // The app deletes the store in a later release, in which the list of versions is whole.
    try FileManager.default.removeItem(at: store.url)
    let third = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    #expect(third == .importedBefore)
  }

  @Test func anAppThatIsNewHasNothingToImport() async throws {
    let store = try DiaryStore()
    let outcome = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    #expect(outcome == .nothingToImport)
    #expect(try store.files == [])
  }

  // MARK: - No import

  @Test func aCancelledImportLeavesNoFile() async throws {
    let store = try DiaryStore()
    try store.write(.first, more: 1000)
    let before = try store.files
    let (steps, step) = AsyncStream<CoreDataImportProgress>.makeStream()
    let gate = DispatchSemaphore(value: 0)
    let running = Task {
      try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions) {
        step.yield($0)
        gate.wait()
      }
    }
    let first = try #require(await steps.first { _ in true })
    #expect(first == CoreDataImportProgress(phase: .copying, completedCount: 256, totalCount: 1006))
    running.cancel()
    // The next row is the one that finds it.
    gate.signal()
    await #expect(throws: CancellationError.self) { _ = try await running.value }
    #expect(try store.files == before)
    // The next start of the app begins again.
    let outcome = try await LocalStore.importCoreDataStore(
      at: store.url,
      into: store.target,
      Self.versions
    )
    guard case .imported(let report) = outcome else { throw UnexpectedOutcome(outcome: outcome) }
    #expect(report.entities.first?.counts.rows == 1002)
  }

  /// The tables say which version it is only to somebody who guesses.
  @Test func aStoreWithoutItsModelIsOfNoVersionAmongSeveral() async throws {
    let store = try DiaryStore()
    try store.write(.first, hasArchive: false)
    let before = try store.files
    await #expect(throws: CoreDataStoreError.noArchivedModel(path: store.url.path)) {
      _ = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    }
    #expect(try store.files == before)
  }

  @Test func aRowThatDoesNotFitLeavesNoFile() async throws {
    let store = try DiaryStore()
    try store.write(.second)
    let queue = try DatabaseQueue(path: store.url.path)
    try await queue.write { db in try db.execute(sql: "UPDATE ZENTRY SET ZTEXT = NULL WHERE Z_PK = 3") }
    try queue.close()
    let before = try store.files
    let error = await #expect(throws: CoreDataImportError.self) {
      _ = try await LocalStore.importCoreDataStore(at: store.url, into: store.target, Self.versions)
    }
    guard case .rowsDoNotFit(_, 1, let findings)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(findings.map(\.key) == [3] && findings.first?.property == "text")
    #expect(try store.files == before)
  }
}

/// An import did something else.
private struct UnexpectedOutcome: Error {
  let outcome: CoreDataImportOutcome
}
