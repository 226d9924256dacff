import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DatabaseTestSupport
import Foundation
import GRDB
import OfflineSync
import RemoteTables
import TableService
import TableWire

/// An app of one version, with the generated code of that version.
struct FieldDevice {
  let model: LoweredModel
  let types: [any SyncedEntity.Type]
  let store: LocalStore
  let context: SyncContext
  let client: TableClient

  init(
    _ model: LoweredModel,
    _ types: [any SyncedEntity.Type],
    _ empty: LocalStore,
    _ service: TableService,
    _ dialect: Dialect
  ) throws {
    (self.model, self.types) = (model, types)
    store = try LocalStore(copyOf: empty.database, empty.schema)
    var clientOptions = TableClientOptions()
    clientOptions.retryPolicy = .never
    client = try TableClient(
      url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
      dialect: dialect,
      transport: InProcessTransport(service),
      options: clientOptions
    )
    var options = SyncOptions()
    options.retryPolicy = nil
    context = try SyncContext(store, client: client, options: options)
  }

  var tables: [SyncedTable] { types.map { $0.syncedTable } }

  // MARK: - Rows

  /// Returns the rows in the terms of the wire, by table, id and column.
  func rows() async throws -> FieldRows {
    try await store.read { db in
      var all: FieldRows = [:]
      for table in tables {
        let name = table.wireName.lowercased()
        all[name] = [:]
        for row in try Row.fetchAll(db, sql: #"SELECT * FROM "\#(table.name)""#) {
          var values: [String: JSONValue] = [:]
          for column in table.columns where column.role == .value {
            values[column.wireName] = WireValue.json(row[column.name], of: column.type) ?? .string("?")
          }
          all[name]?[row["id"] ?? ""] = values
        }
      }
      return all
    }
  }

  /// Reads all rows as the app does.
  func readAll() async throws {
    try await store.read { db in
      for type in types { try Self.readAll(type, in: db) }
    }
  }

  private static func readAll<Entity: SyncedEntity>(_: Entity.Type, in db: Database) throws {
    _ = try Entity.fetchAll(db)
  }

  /// Saves a row as the app reads it, with all its values.
  func saveAgain<Entity: SyncedEntity>(_: Entity.Type, _ id: String) async throws {
    try await store.write { db in
      guard
        let row = try Entity.fetchOne(
          db,
          sql: #"SELECT * FROM "\#(Entity.syncedTable.name)" WHERE "id" = ?"#,
          arguments: [id]
        )
      else { return }
      try row.update(db)
    }
  }

  /// Updates a row on the server with the values here, without having read it there.
  func updateRemotely<Entity: SyncedEntity>(_: Entity.Type, _ id: String) async throws {
    let found = try await store.read { db in
      try Entity.fetchOne(
        db,
        sql: #"SELECT * FROM "\#(Entity.syncedTable.name)" WHERE "id" = ?"#,
        arguments: [id]
      )
    }
    guard let found else { return }
    _ = try await client.table(Entity.self).update(TableRow(found, version: nil), check: .overwriting)
  }

  // MARK: - Sync

  /// Sends all edits.
  ///
  /// - Returns: what went wrong
  func push() async throws -> [String] {
    let push = try await context.push(resolving: .merging { $0.local })
    let problems = push.failures.map { "refused: \($0.failure)" }
    return problems + (push.failure.map { ["the push ended: \($0)"] } ?? [])
  }

  /// Brings all rows, and reads them.
  ///
  /// - Returns: what went wrong
  func pull() async throws -> [String] {
    var problems: [String] = []
    let pull = try await context.pull(types.map { Self.query($0) })
    if let failure = pull.failure { problems.append("the pull ended: \(failure)") }
    problems += try await context.danglingReferences().map { "dangling: \($0)" }
    problems += try await context.setAsideRows().map { "set aside: \($0.reason)" }
    do { try await readAll() } catch { problems.append("unreadable: \(error)") }
    return problems
  }

  private static func query<Entity: SyncedEntity>(_ type: Entity.Type) -> PullQuery {
    PullQuery(type, id: "all")
  }
}

/// Rows in the terms of the wire, by table, id and column.
typealias FieldRows = [String: [String: [String: JSONValue]]]
