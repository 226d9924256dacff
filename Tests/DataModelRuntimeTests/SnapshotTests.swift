import DataModelRuntime
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import Testing

/// A read of one state, by the one connection of a queue and by those of a pool.
@Suite struct SnapshotTests {
  enum Kind: CaseIterable { case queue, pool }

  private struct Stop: Error {}

  private final class Commits: TransactionObserver, Sendable {
    let count = Mutex(0)

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}
    func databaseDidCommit(_ db: Database) { count.withLock { $0 += 1 } }
  }

  private static func database(_ kind: Kind, _ file: TemporaryFile) throws -> any DatabaseWriter {
    let pool = try DatabasePool(path: file.path)
    try pool.write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS item (id)")
      try db.execute(sql: "INSERT INTO item VALUES (1)")
    }
    return kind == .pool ? pool : try DatabaseQueue(path: file.path)
  }

  private static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM item")) ?? 0
  }

  @Test(arguments: Kind.allCases) func doesNotSeeWhatIsWrittenMeanwhile(_ kind: Kind) async throws {
    let file = try TemporaryFile()
    let (database, other) = (try Self.database(kind, file), try DatabaseQueue(path: file.path))
    let counts = try await database.snapshot { db in
      let before = try Self.count(db)
      try other.write { db in try db.execute(sql: "INSERT INTO item VALUES (2)") }
      return [before, try Self.count(db)]
    }
    #expect(counts == [1, 1])
    #expect(try await database.snapshot(Self.count) == 2)
  }

  @Test(arguments: Kind.allCases) func refusesToWrite(_ kind: Kind) async throws {
    let file = try TemporaryFile()
    let database = try Self.database(kind, file)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.snapshot { db in try db.execute(sql: "INSERT INTO item VALUES (2)") }
    }
    #expect(error?.resultCode == .SQLITE_READONLY)
    #expect(try await database.snapshot(Self.count) == 1)
  }

  @Test(arguments: Kind.allCases) func leavesTheConnectionFreeAfterAnError(_ kind: Kind) async throws {
    let file = try TemporaryFile()
    let database = try Self.database(kind, file)
    await #expect(throws: Stop.self) { try await database.snapshot { _ in throw Stop() } }
    try await database.write { db in try db.execute(sql: "INSERT INTO item VALUES (2)") }
    #expect(try await database.snapshot(Self.count) == 2)
  }

  @Test(arguments: Kind.allCases) func leavesTheNextTransactionItsOwnDate(_ kind: Kind) async throws {
    let file = try TemporaryFile()
    let database = try Self.database(kind, file)
    for isFailing in [false, true] {
      _ = try? await database.snapshot { db in
        _ = try Self.count(db)
        if isFailing { throw Stop() }
      }
      try await Task.sleep(for: .milliseconds(5))
      let begin = Date()
      #expect(try await database.write { db in try db.transactionDate } >= begin)
    }
  }

  @Test(arguments: Kind.allCases) func tellsObserversOfNoCommit(_ kind: Kind) async throws {
    let file = try TemporaryFile()
    let (database, commits) = (try Self.database(kind, file), Commits())
    database.add(transactionObserver: commits)
    _ = try await database.snapshot(Self.count)
    #expect(commits.count.withLock { $0 } == 0)
    try await database.write { db in try db.execute(sql: "INSERT INTO item VALUES (2)") }
    #expect(commits.count.withLock { $0 } == 1)
  }

  /// `read` of a queue makes SQLite recompile the statements of the connection.
  @Test func leavesCompiledStatementsAsTheyAre() async throws {
    let file = try TemporaryFile()
    let database = try Self.database(.queue, file)
    let compilations: @Sendable (Database) throws -> CInt = { db in
      let statement = try db.cachedStatement(sql: "SELECT count(*) FROM item")
      _ = try Int.fetchOne(statement)
      return sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
    }
    for _ in 1...3 { _ = try await database.snapshot(Self.count) }
    #expect(try await database.snapshot(compilations) == 0)
    #expect(try await database.read(compilations) == 1)
  }
}
