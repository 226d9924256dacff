import CoreDataImport
import DataModelRuntime
import DataModelTestSupport
import DiaryReference
import Foundation
import Testing

private typealias ShopSchema = DiarySchema

/// What `Documentation/Guides/CoreDataFiles.md` shows.
@Suite struct CoreDataSnippets {
  private func start(in folder: URL) async throws -> (CoreDataImportOutcome, LocalStore) {
    let path = folder.appendingPathComponent("shop.db").path
    let outcome = try await LocalStore.importCoreDataStore(
      at: folder.appendingPathComponent("Shop.sqlite"),
      into: path,
      ShopSchema.coreDataVersions
    )
    let store = try await LocalStore.open(ShopSchema.schema, path: path)
    return (outcome, store)
  }

  /// The app is new on the device, and then has a file that is no import.
  @Test func anAppWithoutAStoreBegins() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (outcome, store) = try await start(in: folder.url)
    #expect(outcome == .nothingToImport)
    try store.database.close()
    #expect(try await start(in: folder.url).0 == .importedBefore)
  }
}
