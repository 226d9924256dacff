import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import TableServiceTestSupport

@testable import OfflineSync

/// New versions: of the app on a client, with whatever waits there and is under way, and of the server's
/// tables.
extension Simulation {
  func migrate(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    let place = place(of: client.version)
    guard place + 1 < versions.count else { return false }
    let next = versions[place + 1 + number(versions.count - place - 1)]
    try await migrate(client, to: next, kind)
    return true
  }

  func migrateServer() async throws -> Bool {
    guard let text = try await server.migrate() else { return false }
    trace.append("  \(text)")
    return true
  }

  /// All come to the last version.
  func migrateEverything() async throws {
    while try await migrateServer() {}
    guard let last = versions.last else { return }
    for client in clients where place(of: client.version) + 1 < versions.count {
      try await migrate(client, to: last, .migrate)
    }
  }

  private func place(of version: SimulatedVersion) -> Int {
    versions.firstIndex { $0.schema.fingerprint == version.schema.fingerprint } ?? 0
  }

  private func migrate(
    _ client: SimulatedClient,
    to version: SimulatedVersion,
    _ kind: SimulationStep.Kind
  ) async throws {
    let migration = SimulatedMigration(old: client.version, new: version)
    let before = try MigrationImage(client.store, client.version)
    note("migrated with \(client.flights.isEmpty ? "nothing" : "requests") under way")
    if before.operations.values.contains(where: { $0[4].isNull }) { note("migrated with waiting operations") }
    if before.operations.values.contains(where: { !$0[4].isNull }) { note("migrated with operations sent") }
    if !before.setAside.isEmpty { note("migrated with rows set aside") }
    if !before.unknown.isEmpty { note("migrated with unknown values") }
    trace.append(
      "  client \(client.number) to '\(version.schema.versionName)', \(before.operations.count) operations, "
        + "\(client.flights.count) requests under way"
    )
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("notes.sqlite").path
    try DatabaseFile.write(client.store, to: file)
    if kind == .crashWhileMigrating { try await crash(file, folder, client.version, version, before) }
    let store = try await LocalStore.open(version.schema, path: file)
    let copy = try LocalStore(copyOf: store.database, version.schema)
    try store.database.close()
    try await client.end(goingOnWith: copy, version)
    try migration.check(before, MigrationImage(copy, version))
    // What the server has had under the old name is no edit of the new one.
    client.edits.settle(await server.ledger)
    client.edits.migrate { migration.moved($0, $1) }
    if kind == .migrateAndWrite {
      // The app of the new version writes before it makes a context.
      let kinds: [SimulationStep.Kind] = [
        .updateRecord, .updateSQL, .deleteSQL, .move, .insertRecord, .writeOther,
      ]
      for _ in 0...number(3) { _ = try await write(kinds[number(kinds.count)], client) }
    }
    let between = try MigrationImage(copy, version)
    try client.begin()
    try migration.checkAdoption(between, MigrationImage(copy, version))
  }

  /// The process ends at some statement of the migration: the file is as it was, and is migrated the next
  /// time.
  private func crash(
    _ file: String,
    _ folder: TemporaryFolder,
    _ old: SimulatedVersion,
    _ new: SimulatedVersion,
    _ before: MigrationImage
  ) async throws {
    let statement = 1 + number(30)
    let left = folder.file("left.sqlite").path
    let isLeft = Guarded(false)
    var options = MigrationOptions()
    options.progress = { progress in
      guard progress.completedCount == min(statement, progress.totalCount) else { return }
      isLeft.withLock { $0 = true }
      for suffix in ["", "-wal"] {
        try? FileManager.default.copyItem(atPath: file + suffix, toPath: left + suffix)
      }
    }
    try await LocalStore.open(new.schema, path: file, migration: options).database.close()
    guard isLeft.withLock({ $0 }) else { throw Violation("no statement was reported") }
    trace.append("  its process ends at statement \(statement)")
    let store = try await LocalStore.open(old.schema, path: left)
    let after = try MigrationImage(store, old)
    try store.database.close()
    if after != before { throw Violation("a migration that was not finished has changed the file") }
    try DatabaseFile.move(left, to: file)
  }

  func note(_ what: String) { counts[what, default: 0] += 1 }
}

/// Stores as files.
private enum DatabaseFile {
  static func write(_ store: LocalStore, to path: String) throws {
    let file = try DatabaseQueue(path: path)
    try store.database.backup(to: file)
    try file.close()
  }

  static func move(_ path: String, to other: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: other + suffix)
      if FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.moveItem(atPath: path + suffix, toPath: other + suffix)
      }
    }
  }
}
