import CoreDataImport
import DataModelRuntime
import DiaryReference
import Foundation
import GRDB

/// An app without an interface that tests kill while it starts: it imports its Core Data store, opens the new
/// file, and says how many entries that has, without letters.
///
///     ImportProbe Diary.sqlite diary.db
@main
struct ImportProbe {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 3 else { fatalError("a store, and a new file") }
    _ = try await LocalStore.importCoreDataStore(
      at: URL(fileURLWithPath: words[1]),
      into: words[2],
      DiarySchema.coreDataVersions
    )
    let diary = try await LocalStore.open(DiarySchema.schema, path: words[2])
    print(try await diary.read { db in try Entry.fetchCount(db) })
  }
}
