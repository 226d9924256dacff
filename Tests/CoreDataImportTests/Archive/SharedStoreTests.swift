import CoreDataImport
import Foundation
import GRDB
import Testing

/// Stores that Apple's framework wrote, in the folder that the environment variable DATAMODEL_STORES names.
struct SharedStoreTests {
  private static let folder = ProcessInfo.processInfo.environment["DATAMODEL_STORES"]

  @Test(.enabled(if: folder != nil)) func theModelOfEveryStoreIsRead() throws {
    let paths = try Self.stores()
    #expect(!paths.isEmpty)
    for path in paths {
      let model = try ArchivedModel(archive: Self.archive(of: path))
      #expect(!model.entities.isEmpty, "\(path)")
      // The table of primary keys keeps the name that a renamed entity had.
      let known = try Self.entityNames(of: path)
      #expect(known.count == model.entities.count, "\(path)")
      for entity in model.entities {
        let names = [entity.name, entity.renamingIdentifier ?? entity.name]
        #expect(names.contains { known.contains($0) }, "\(path): \(entity.name)")
      }
    }
  }

  /// The paths of files that SQLite has written.
  private static func stores() throws -> [String] {
    let folder = URL(fileURLWithPath: folder ?? "")
    let keys: Set<URLResourceKey> = [.isRegularFileKey]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys))
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { try $0.resourceValues(forKeys: keys).isRegularFile == true }
      .filter { try FileHandle(forReadingFrom: $0).read(upToCount: 15) == Data("SQLite format 3".utf8) }
      .map(\.path).sorted()
  }

  private static func archive(of path: String) throws -> [UInt8] {
    try read(path) { db in Array(try Data.fetchOne(db, sql: "SELECT Z_CONTENT FROM Z_MODELCACHE") ?? Data()) }
  }

  /// The names of the entities as the table of primary keys has them.
  private static func entityNames(of path: String) throws -> Set<String> {
    try read(path) { db in
      try String.fetchSet(db, sql: "SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT < 16000")
    }
  }

  /// Reads a copy, so that SQLite writes nothing beside the store.
  private static func read<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("store")
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try Data(contentsOf: URL(fileURLWithPath: path + suffix)).write(
        to: URL(fileURLWithPath: copy.path + suffix)
      )
    }
    return try DatabaseQueue(path: copy.path).read(body)
  }
}
