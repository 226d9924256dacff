import DataModelTestSupport
import DiaryReference
import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import CoreDataImport

/// An app that is killed at its first start, while it imports its Core Data store and migrates it.
///
/// `DATAMODEL_KILLS` is how often.
struct KilledAppImportTests {
  private static let count = ProcessInfo.processInfo.environment["DATAMODEL_KILLS"].flatMap(Int.init) ?? 8

  @Test func hasNoNewFileOrAWholeOne() throws {
    let store = try DiaryStore()
    defer { store.folder.remove() }
    try store.write(.first, more: 3000)
    let files = try store.files
    let original = try Data(contentsOf: store.url)
    let begin = ContinuousClock.now
    #expect(try start(store).entries() == 3002)
    let whole = (ContinuousClock.now - begin) / .seconds(1)
    var (missing, complete) = (0, 0)
    for point in 0..<Self.count {
      try removeNewFile(of: store)
      let app = try start(store)
      // Some points are behind the end of the import.
      Thread.sleep(forTimeInterval: 1.1 * whole * Double(point) / Double(Self.count))
      kill(app.process.processIdentifier, SIGKILL)
      app.process.waitUntilExit()
      #expect(try Data(contentsOf: store.url) == original)
      if FileManager.default.fileExists(atPath: store.target) {
        complete += 1
        // It is whole before anybody opens it.
        let found = try DatabaseQueue(path: store.target).read { db in
          #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
          return try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Entry""#)
        }
        #expect(found == 3003)
      } else {
        missing += 1
        #expect(try start(store).entries() == 3002)
      }
    }
    print("killed apps: \(missing) without a new file, \(complete) with a whole one")
    #expect(missing > 0)
    #expect(try files.allSatisfy(store.files.contains))
  }

  // MARK: - The app

  private struct App {
    let process: Process
    let output: Pipe

    /// Waits for the end, and returns what it said.
    func entries() throws -> Int? {
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
  }

  private func start(_ store: DiaryStore) throws -> App {
    let program = try #require(BuiltProgram.url(of: "ImportProbe"))
    let app = App(process: Process(), output: Pipe())
    app.process.executableURL = program
    app.process.arguments = [store.url.path, store.target]
    app.process.standardOutput = app.output
    try app.process.run()
    return app
  }

  private func removeNewFile(of store: DiaryStore) throws {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.target + suffix) }
  }
}
