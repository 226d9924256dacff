@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Shop1
import Shop2
import Shop3
import Shop4

/// Prints the time of each step of a migration, and that of the minimal work for it:
/// `MigrationCost FOLDER ROWS RUNS`. The script `run` formats the results.
@main
struct MigrationCost {
  private let folder: URL
  private let times = Times()

  /// The minimum time of each part, in seconds.
  private final class Times {
    private(set) var all: [String: Double] = [:]

    func add(_ name: String, _ time: Double) { all[name] = min(all[name] ?? .infinity, time) }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let rows = Int(arguments[2]), let runs = Int(arguments[3]) else {
      fatalError("usage: MigrationCost FOLDER ROWS RUNS")
    }
    let benchmark = MigrationCost(folder: URL(fileURLWithPath: arguments[1]))
    let template = benchmark.folder.appendingPathComponent("template.sqlite")
    try benchmark.fill(template, rows)
    for _ in 0..<runs { try benchmark.run(template) }
    for (name, time) in benchmark.times.all.sorted(by: { $0.key < $1.key }) { print("\(name)\t\(time * 1000)") }
    let size = try FileManager.default.attributesOfItem(atPath: template.path)[.size] as? NSNumber
    print("size\t\((size?.doubleValue ?? 0) / 1_000_000)")
  }

  private init(folder: URL) { self.folder = folder }

  private func fill(_ file: URL, _ rows: Int) throws {
    let store = try LocalStore(Shop1.ShopSchema.schema, path: file.path)
    try store.write { db in
      let insert = try db.makeStatement(
        sql: """
          INSERT INTO "Item" ("title", "details", "created", "changed", "price", "count", "rank", "isDone", "number", "code", \
          "weight", "city") VALUES (?, ?, '2026-11-22 10:00:00.000', '2026-11-22 10:00:00.000', ?, ?, ?, 0, ?, ?, 1.5, ?)
          """
      )
      for row in 0..<rows {
        try insert.execute(arguments: [
          "Item \(row &* 7919 % rows)", "A few words on item \(row), as people write them", Double(row) / 4,
          row, row % 100, row,
          "C\(row)", row % 3 == 0 ? nil : "Berlin",
        ])
      }
    }
    try store.database.close()
  }

  private func run(_ template: URL) throws {
    let file = folder.appendingPathComponent("run.sqlite")
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    try FileManager.default.copyItem(at: template, to: file)
    try time("open") { try open(Shop1.ShopSchema.schema, file) }
    try time("add a text") { try open(Shop2.ShopSchema.schema, file) }
    try time("add a boolean") { try open(Shop3.ShopSchema.schema, file) }
    try measureFloors(file)
    try time("copy") { try open(Shop4.ShopSchema.schema, file) }
  }

  private func open(_ schema: LocalStoreSchema, _ file: URL) throws {
    let store = try LocalStore(schema, path: file.path)
    try store.database.close()
  }

  /// Measures the minimal work on the rows of the third version, without changing the file.
  private func measureFloors(_ file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      try time("quick_check") {
        guard try String.fetchAll(db, sql: #"PRAGMA quick_check("Item")"#) == ["ok"] else {
          fatalError("not ok")
        }
      }
      let schema = Shop4.ShopSchema.schema
      try db.inTransaction {
        for statement in schema.tables + schema.indexes {
          try db.execute(
            sql: statement.replacingOccurrences(of: #""Item""#, with: #""Floor""#)
              .replacingOccurrences(of: #"INDEX "Item."#, with: #"INDEX "Floor."#)
          )
        }
        let columns = try db.columns(in: "Floor").map(\.name)
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let values = columns.map { $0 == "city" ? #"ifnull("city", 'none')"# : $0.quotedDatabaseIdentifier }
        try time("INSERT SELECT") {
          try db.execute(
            sql: #"INSERT INTO "Floor" (\#(names)) SELECT \#(values.joined(separator: ", ")) FROM "Item""#
          )
        }
        return .rollback
      }
    }
    try queue.close()
  }

  private func time(_ name: String, _ work: () throws -> Void) rethrows {
    let duration = try ContinuousClock().measure(work)
    times.add(name, duration / .seconds(1))
  }
}
