import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// An app that is killed while it migrates its file, in a real process; and one whose disk is full.
///
/// `DATAMODEL_KILLS` is how often, and `DATAMODEL_KILLED_MEGABYTES` how large the file is.
@Suite(.serialized) struct KilledMigrationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["DATAMODEL_KILLS"].flatMap(Int.init) ?? 20
  private static let megabytes = environment["DATAMODEL_KILLED_MEGABYTES"].flatMap(Int.init) ?? 20

  private let folder: TemporaryFolder
  private let original: URL
  private let copy: URL

  init() throws {
    folder = try TemporaryFolder()
    original = folder.file("original.sqlite")
    copy = folder.file("shop.sqlite")
  }

  @Test func aKilledMigrationLeavesACompleteVersion() throws {
    try #require(probe(["create", original.path, "\(Self.megabytes)"]).status == 0)
    try startOver()
    let start = ContinuousClock.now
    try #require(probe(["migrate", copy.path]).status == 0)
    let duration = ContinuousClock.now - start
    #expect(try found() == .new)
    var counts: [String: Int] = [:]
    for number in 0..<Self.count {
      try startOver()
      // All moments alike, from the start to just behind the end.
      let outcome = try probe(["migrate", copy.path], killedAfter: duration * Double.random(in: 0...1.1))
      let version = try found()
      let stage = outcome.output.split(separator: "\n").last.map { "after \($0)" } ?? "before the first"
      counts["\(outcome.isKilled ? "killed \(stage)" : "not killed"), \(version)", default: 0] += 1
      // What was left is no obstacle.
      let again = try probe(["migrate", copy.path])
      #expect(again.status == 0, "\(number): \(again.output)")
      #expect(try found() == .new)
    }
    for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("killed migration: \(what): \(count)")
    }
    #expect(counts.filter { $0.key.hasPrefix("killed") }.values.reduce(0, +) * 2 > Self.count)
    #expect(counts.contains { $0.key.hasPrefix("killed") && $0.key.hasSuffix("old") })
  }

  /// No file of the process may be larger than some size, as if the disk were full: an error, and the file as
  /// it was.
  @Test(arguments: [1, 5, 10, 15]) func aFullDiskLeavesTheFileAsItWas(_ megabytes: Int) throws {
    try #require(probe(["create", original.path, "20"]).status == 0)
    try startOver()
    let outcome = try probe(["migrate", copy.path], largestFile: megabytes << 20)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("error: "), "\(outcome.output)")
    #expect(try found(rows: 20_000) == .old)
    #expect(try probe(["migrate", copy.path]).status == 0)
    #expect(try found(rows: 20_000) == .new)
  }

  // MARK: - The file

  private func startOver() throws {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: copy.path + suffix)
    }
    try FileManager.default.copyItem(at: original, to: copy)
  }

  private enum Version { case old, new }

  private struct Incomplete: Error {
    let found: [String]
  }

  /// The version that the file has, with all its rows and objects.
  private func found(rows: Int = Self.megabytes * 1000) throws -> Version {
    try DatabaseQueue(path: copy.path).read { db in
      let version = try String.fetchOne(db, sql: #"SELECT "version" FROM "_Model""#)
      let isOld = version == "Shop"
      let column = isOld ? "text" : "title"
      let names = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1"
      )
      let right = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM "Item" WHERE "\(column)" = "_id" || hex(zeroblob(500)) AND "list" = 1 + "_id" \
          % 2\(isOld ? "" : " AND \"done\" = 0 AND \"size\" = length(\"title\")")
          """
      )
      let lists = try String.fetchAll(db, sql: #"SELECT "name" FROM "List" ORDER BY "_id""#)
      let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      guard ["Shop", "Shop 3"].contains(version), right == rows, lists == ["even", "odd"],
        integrity == ["ok"],
        names == ["Item", "Item.list", "List", "List.log", "_Log", "_Model", "_ModelObject"]
      else { throw Incomplete(found: [version ?? "", "\(right ?? 0) rows"] + lists + integrity + names) }
      return isOld ? .old : .new
    }
  }

  // MARK: - The process

  private struct Outcome {
    let output: String
    let status: Int32
    let isKilled: Bool
  }

  private func probe(
    _ words: [String],
    killedAfter delay: Duration? = nil,
    largestFile: Int? = nil
  ) throws -> Outcome {
    let program: URL = try #require(BuiltProgram.url(of: "MigrationProbe"), "MigrationProbe was not built")
    let process = Process()
    if let largestFile {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let command = "trap '' XFSZ; ulimit -f \(largestFile / 512); exec \"$0\" \"$@\""
      process.arguments = ["-c", command, program.path] + words
    } else {
      process.executableURL = program
      process.arguments = words
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    if let delay {
      let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) / 1e18
      Thread.sleep(forTimeInterval: seconds)
      kill(process.processIdentifier, SIGKILL)
    }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: data, as: UTF8.self),
      status: process.terminationStatus,
      isKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    )
  }
}
