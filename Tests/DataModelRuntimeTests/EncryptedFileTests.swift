import DataModelTestSupport
import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Files that need a key. SQLite here knows none: so the tests let the key fail, for each connection of an
/// opening in turn.
@Suite struct EncryptedFileTests {
  private struct NoKey: Error {}

  /// Counts the connections that ask for the key, and fails for one of them.
  private final class Key: @unchecked Sendable {
    private let lock = NSLock()
    private let failing: Int
    private var counted = 0

    init(failing: Int = .max) { self.failing = failing }

    var count: Int { lock.withLock { counted } }

    func unlock(_ db: Database) throws {
      let number = lock.withLock {
        counted += 1
        return counted
      }
      // Before the key, nothing can be read: what has run on this connection so far needs no page.
      if number == failing { throw NoKey() }
    }

    var configuration: Configuration {
      var configuration = Configuration()
      configuration.prepareDatabase { [self] db in try unlock(db) }
      return configuration
    }
  }

  private enum Opening: CaseIterable {
    case new, existing, migrated, emptied, onlyRead
  }

  private static func open(_ opening: Opening, _ path: String, _ configuration: Configuration) throws {
    var options = MigrationOptions()
    options.recreatesChangedVersions = true
    switch opening {
    case .new, .existing: _ = try LocalStore(TestSchema.make(), path: path, configuration: configuration)
    case .migrated: _ = try LocalStore(ShopVersions.second, path: path, configuration: configuration)
    case .emptied:
      let schema = TestSchema.make(fingerprint: "0009")
      _ = try LocalStore(schema, path: path, configuration: configuration, migration: options)
    case .onlyRead: _ = try ReadOnlyStore(TestSchema.make(), path: path, configuration: configuration)
    }
  }

  private static func make(_ opening: Opening, at path: String) throws {
    switch opening {
    case .new: break
    case .migrated: try TestFile.make(ShopVersions.first, at: path)
    case .existing, .emptied, .onlyRead: try TestFile.make(TestSchema.make(), at: path)
    }
  }

  @Test(arguments: Opening.allCases)
  private func eachConnectionAsksForTheKey(_ opening: Opening) throws {
    let working = try TemporaryFile()
    try Self.make(opening, at: working.path)
    let key = Key()
    try Self.open(opening, working.path, key.configuration)
    #expect(key.count > 0)
    for number in 1...max(1, key.count) {
      let file = try TemporaryFile()
      try Self.make(opening, at: file.path)
      #expect(throws: LocalStoreError.cannotOpen(path: file.path, message: "NoKey()")) {
        try Self.open(opening, file.path, Key(failing: number).configuration)
      }
    }
  }

  /// A connection without the configuration of the app would have no key, and another file none of its
  /// encryption.
  @Test func noConnectionIsOpenedWithoutTheConfiguration() throws {
    let targets = ["DataModelRuntime", "OfflineSyncScheme", "OfflineSync", "RemoteTables", "TableWire"]
    let opened = try targets.flatMap { target in
      let folder = Repository.url(of: "Sources/\(target)")
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".swift")
      }
      .flatMap { name in
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
          .filter { $0.contains(/Database(Queue|Pool)\(/) && !$0.contains("///") }
          .map { "\(target): \($0.trimmingCharacters(in: .whitespaces))" }
      }
    }
    #expect(opened.allSatisfy { $0.hasPrefix("DataModelRuntime: ") })
    let files = opened.filter { $0.contains("path:") }
    #expect(files.count == 4)
    #expect(files.allSatisfy { $0.contains("configuration: ") })
  }
}
