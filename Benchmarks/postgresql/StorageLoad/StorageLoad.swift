#if PostgreSQL
import ArgumentParser
import Foundation
import TableService
import TableServicePostgreSQL

/// Runs transactions of the table service's storage for a while, and prints their number per second.
///
///     StorageLoad postgres://tester@127.0.0.1/postgres page --seconds 5
@main
struct StorageLoad: AsyncParsableCommand {
  enum Work: String, ExpressibleByArgument, CaseIterable {
    /// One row, by its id.
    case row
    /// Fifty rows, in the order of their last change.
    case page
    /// A row is read, changed and read again.
    case update
  }

  @Argument(help: "The address of the database.")
  var address: String

  @Argument(help: "The work of a transaction.")
  var work: Work

  @Option(help: "The duration in seconds.")
  var seconds = 5.0

  @Option(help: "The number of connections; there are twice as many tasks.")
  var connections = 8

  @Option(help: "The number of rows in the table 'Item', which is created if needed.")
  var rows = 10_000

  func run() async throws {
    let table = ServiceTable("Item", columns: [ServiceColumn("text", .string)])
    try await fill(table)
    var options = PostgreSQLOptions(address: address)
    options.connections = connections
    let storage = try await PostgreSQLStorage([table], options)
    let access = StorageAccess(
      table: table,
      tableNames: [],
      view: nil,
      hiddenRoles: [],
      purpose: work == .update ? .write : .read,
      span: storage.span
    )
    let (work, rowCount) = (work, rows)
    let start = ContinuousClock.now
    let end = start + .seconds(seconds)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<(2 * connections) {
        group.addTask {
          var count = 0
          while ContinuousClock.now < end {
            let id = ServiceValue.text(String(Int.random(in: 1...rowCount)))
            _ = try await storage.transaction(access) { rows in try Self.perform(work, id, rows) }
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    let time = (ContinuousClock.now - start) / Duration.seconds(1)
    print(Int(Double(count) / time))
  }

  private func fill(_ table: ServiceTable) async throws {
    let migrator = try await PostgreSQLMigrator([table], address: address)
    guard try await !migrator.migrate(report: { _ in }).steps.isEmpty else { return }
    try await PostgreSQLConnection.open(address).run(
      """
      INSERT INTO "Item" ("id", "text") SELECT g::text, 'text of row ' || g FROM generate_series(1, \(rows)) g;
      ANALYZE
      """
    )
  }

  private static func perform(_ work: Work, _ id: ServiceValue, _ rows: any ServiceRows) throws -> Int {
    switch work {
    case .row: return try rows.row(id) == nil ? 0 : 1
    case .page:
      var query = StoredRowQuery(syntax: .version3, columns: rows.schema.visible)
      try query.order(by: "updatedAt", isDescending: false, in: rows.schema)
      query.lastOrderColumn = "id"
      query.limit = 50
      return try rows.rows(query).count
    case .update:
      guard try rows.row(id) != nil else { return 0 }
      try rows.update(id, [ColumnAssignment("text", .text("changed"))])
      return try rows.row(id) == nil ? 0 : 1
    }
  }
}
#else
@main
struct StorageLoad {
  static func main() { print("built without the trait 'PostgreSQL'") }
}
#endif
