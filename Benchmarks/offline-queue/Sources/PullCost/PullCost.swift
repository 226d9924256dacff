import DataModelRuntime
import Floor
import Foundation
import GRDB
import OfflineSync
import TodoModel

/// Prints the cost of a pull, and of the insertion of the same rows in C:
///
///     PullCost FOLDER ROUNDS        CPU time per row in microseconds, in tables of two sizes; and its multiples of C
///     PullCost memory FOLDER COUNT  the growth of the process in bytes
@main
struct PullCost {
  private static let count = 10_000
  private static let pageSize = 1000

  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments[1] == "memory" {
      let grown = try await memory(URL(fileURLWithPath: arguments[2]), Int(arguments[3]) ?? 0)
      return print("memory\t\(grown)")
    }
    let folder = URL(fileURLWithPath: arguments[1])
    for size in [10_000, 1_000_000] {
      let template = folder.appendingPathComponent("template").path
      try fill(template, size)
      var (floors, watched, pulls): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 1...(Int(arguments[2]) ?? 1) {
        let rows = (0..<count).map(ServerRow.init(number:))
        floors.append(try floor(rows, try copy(template, "floor"), dropTriggers))
        watched.append(
          try floor(rows, try copy(template, "watched")) { db in
            try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 1"#)
          }
        )
        pulls.append(try await pull(rows, try copy(template, "pulled")))
      }
      for (name, times) in [("floor", floors), ("watched", watched), ("pull", pulls)] {
        print("\(name) \(size)\t\(report(times, floors))")
      }
    }
  }

  /// The median, and the median, the least and the greatest of the multiples of the floor in the same round.
  private static func report(_ times: [Double], _ floors: [Double]) -> String {
    let ratios = zip(times, floors).map { $0 / $1 }.sorted()
    let columns = [times.sorted()[times.count / 2], ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1]]
    return columns.map { "\($0)" }.joined(separator: "\t")
  }

  // MARK: - Time

  private static func floor(
    _ rows: [ServerRow],
    _ path: String,
    _ prepare: (Database) throws -> Void
  ) throws -> Double {
    let database = try DatabaseQueue(path: path)
    try database.write(prepare)
    try database.close()
    let texts = rows.flatMap(\.texts).map { strdup($0) }
    defer { texts.forEach { free($0) } }
    var time = 0.0
    guard floor_insert_pages(path, texts, rows.count, pageSize, &time) == 0 else { fatalError("C did not insert") }
    return time * 1_000_000 / Double(rows.count)
  }

  /// Drops the triggers of the queue.
  private static func dropTriggers(_ db: Database) throws {
    for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      try db.execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)")
    }
  }

  private static func pull(_ rows: [ServerRow], _ path: String) async throws -> Double {
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    let context = try context(store, KnownPages(rows: rows, pageSize: pageSize))
    let start = floor_cpu_time()
    let result = try await context.table(TodoItem.self).pull("all", pageSize: pageSize)
    let time = floor_cpu_time() - start
    guard result.changedCount == rows.count else { fatalError("the pull brought \(result)") }
    try store.database.close()
    return time * 1_000_000 / Double(rows.count)
  }

  private static func context(_ store: LocalStore, _ server: some HTTPTransport) throws -> SyncContext {
    guard let url = URL(string: "http://localhost") else { fatalError("no URL") }
    return try SyncContext(store, client: TableClient(url: url, transport: server))
  }

  // MARK: - Memory

  private static func memory(_ folder: URL, _ count: Int) async throws -> Int {
    let store = try LocalStore(QSDataModelSchema.schema, path: folder.appendingPathComponent("memory").path)
    let context = try context(store, MadePages(count: count, pageSize: pageSize))
    let start = floor_peak_size()
    let result = try await context.table(TodoItem.self).pull("all", pageSize: pageSize)
    guard result.changedCount == count else { fatalError("the pull brought \(result)") }
    return floor_peak_size() - start
  }

  // MARK: - Files

  /// Creates a store with rows from the server.
  private static func fill(_ path: String, _ count: Int) throws {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    try store.write { db in
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 1"#)
      try db.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) \
          INSERT INTO "TodoItem" ("id", "complete", "text", "version") \
          SELECT lower(hex(randomblob(16))), 0, 'Water plant ' || i, 'AAAAAAAAJyY=' FROM n
          """,
        arguments: [count]
      )
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 0"#)
    }
    try store.database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try store.database.close()
  }

  private static func copy(_ template: String, _ name: String) throws -> String {
    let path = template + "." + name
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try FileManager.default.copyItem(atPath: template, toPath: path)
    return path
  }
}
