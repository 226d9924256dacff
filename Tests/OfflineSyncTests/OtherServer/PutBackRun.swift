import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import SyncedNotes
import TableService

@testable import OfflineSync

/// One run of three devices and a server, which is put back to a backup, or starts over, while edits wait. It
/// follows from a seed.
///
/// The name of a folder is the list of all edits that it has had: `/1/4/7`. A conflict is merged to the list
/// of both sides. So an edit that is missing in the end was lost.
struct PutBackRun {
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private let server: ReplaceableServer
  private let devices: [Device]
  private var random: SeededGenerator
  private var editCount = 0
  /// The edits of each folder.
  private var edits: [String: Set<Int>] = [:]
  /// The folders that were deleted: it is unknown which of their edits came before.
  private var deleted: Set<String> = []
  /// What each device has decided.
  private(set) var decisions: [ServerChange] = []
  private(set) var trace: [String] = []
  private(set) var noticedCount = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let time = ServerTime(1_900_000_000_000)
    var options = TableServiceOptions()
    options.now = { time.add(1000) }
    let server = try ReplaceableServer(options: options)
    self.server = server
    devices = try (0..<3).map { _ in
      try Device(server) {
        $0.resolver = PutBackRun.resolver
        $0.waits = PassingClock { time.add($0) }
        $0.clock = { Date(timeIntervalSince1970: 1_900_000_000) }
      }
    }
  }

  /// All edits of both sides. Where one side has deleted the folder, the other's edits bring it back.
  private static let resolver = ConflictResolver { conflict in
    guard let local = conflict.localRow else { return .takeServer }
    guard let server = conflict.serverRow else { return .keepLocal }
    var merged = server
    merged["name"] = text(numbers(local["name"]).union(numbers(server["name"]))).databaseValue
    return .merge(merged)
  }

  private static func numbers(_ name: DatabaseValue) -> Set<Int> {
    Set((String.fromDatabaseValue(name) ?? "").split(separator: "/").compactMap { Int($0) })
  }

  private static func text(_ numbers: Set<Int>) -> String {
    numbers.sorted().map { "/\($0)" }.joined()
  }

  mutating func run() async throws {
    for _ in 0..<number(12) { try await step() }
    let backup = try server.backup()
    trace.append("backup")
    for _ in 0..<number(15) { try await step() }
    if number(3) == 0 {
      trace.append("started over")
      try server.startOver()
    } else {
      trace.append("put back")
      try server.putBack(backup)
    }
    let isSentAgain = number(2) == 0
    decisions = devices.map { _ in isSentAgain ? .sendAgain : ServerChange.allCases[number(3)] }
    for _ in 0..<number(10) { try await step() }
    try await end(isSentAgain: isSentAgain)
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  // MARK: - Steps

  private mutating func step() async throws {
    let place = number(3)
    switch number(10) {
    case 0...4: try await edit(place)
    case 5, 6: try await sync(place, isPulling: false)
    default: try await sync(place, isPulling: true)
    }
  }

  private mutating func edit(_ place: Int) async throws {
    let device = devices[place]
    let names = try await device.folderNames()
    let id = names.isEmpty || number(3) == 0 ? "f\(number(6))" : names.keys.sorted()[number(names.count)]
    if let name = names[id] {
      if number(8) == 0 {
        trace.append("\(place) deletes \(id)")
        deleted.insert(id)
        try await device.sql(#"DELETE FROM "Folder" WHERE "id" = '\#(id)'"#)
        return
      }
      editCount += 1
      trace.append("\(place) edits \(id): \(editCount)")
      edits[id, default: []].insert(editCount)
      try await device.sql(#"UPDATE "Folder" SET "name" = '\#(name)/\#(editCount)' WHERE "id" = '\#(id)'"#)
    } else {
      editCount += 1
      trace.append("\(place) inserts \(id): \(editCount)")
      edits[id, default: []].insert(editCount)
      try await device.folders.insert(Folder(id: id, name: "/\(editCount)"))
    }
  }

  private mutating func sync(_ place: Int, isPulling: Bool) async throws {
    let context = devices[place].context
    let failure: SyncFailure?
    if isPulling {
      let result = try await context.pull([PullQuery(Folder.self, id: "all", pageSize: 3)])
      failure = result.failure
      if !result.unreconciledTables.isEmpty { throw Violation(description: "a table is not reconciled") }
    } else {
      failure = try await context.push().failure
    }
    trace.append("\(place) \(isPulling ? "pulls" : "pushes")\(failure.map { ": \($0.reason)" } ?? "")")
    guard let failure else { return }
    guard failure.reason == .otherServer, !decisions.isEmpty else {
      throw Violation(description: "\(failure.reason): \(failure)")
    }
    noticedCount += 1
    let waiting = try await waiting(devices[place])
    try await context.changeServer(decisions[place])
    trace.append("\(place) decides \(decisions[place])")
    // No edit that waits is lost but by a decision that says so.
    let left = try await self.waiting(devices[place])
    if decisions[place] != .startOver, !waiting.isSubset(of: left) {
      throw Violation(description: "\(waiting.subtracting(left)) do not wait any more")
    }
  }

  private func waiting(_ device: Device) async throws -> Set<String> {
    Set(try await device.context.pendingOperations().map(\.itemID))
  }

  // MARK: - The end

  private mutating func end(isSentAgain: Bool) async throws {
    for round in 0..<12 {
      var isInStep = true
      for place in devices.indices {
        try await sync(place, isPulling: false)
        try await sync(place, isPulling: true)
        if try await devices[place].context.pendingOperationCount() > 0 { isInStep = false }
      }
      let names = try server.server.folderNames()
      for device in devices where try await device.folderNames() != names { isInStep = false }
      if isInStep { break }
      if round == 11 { throw Violation(description: "the sides do not become equal") }
    }
    if isSentAgain {
      let names = try server.server.folderNames()
      for (id, numbers) in edits where !deleted.contains(id) {
        let there = Self.numbers((names[id] ?? "").databaseValue)
        guard numbers.isSubset(of: there) else {
          throw Violation(
            description: "\(id) has lost \(numbers.subtracting(there).sorted()): \(there.sorted())"
          )
        }
      }
    }
  }
}

extension Device {
  /// The names of the folders here, by their ids.
  func folderNames() async throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try await store.read { db in
        try Row.fetchAll(db, sql: #"SELECT "id", "name" FROM "Folder""#).map { ($0["id"], $0["name"]) }
      }
    )
  }
}

extension NotesServer {
  /// The names of the folders that are not deleted, by their ids.
  func folderNames() throws -> [String: String] {
    let rows = try database.read { db in
      try Row.fetchAll(db, sql: #"SELECT "id", "name" FROM "Folder" WHERE NOT "deleted""#)
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["name"]) })
  }
}
