import DataModelDefinition
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelService
import DataModelTestSupport
import Foundation
import GRDB
import RemoteTables
import TableService
import TableWire

/// A random run of an app in the field and an app of the new version, on a server that got the tables of the
/// new version.
struct FieldRun {
  let change: FieldChange
  let isDatasync: Bool
  /// Whether the server never had the tables of the old version.
  var isServerNew = false
  /// Whether the old app also updates rows without having read them.
  var updatesUnread = false
  private var values: FieldValues
  private var truth: FieldRows = [:]
  private var number = 0

  init(_ change: FieldChange, isDatasync: Bool, seed: UInt64) {
    (self.change, self.isDatasync) = (change, isDatasync)
    values = FieldValues(random: SeededGenerator(seed: seed))
  }

  /// Runs until something is lost.
  ///
  /// - Returns: what was lost; empty if nothing was
  mutating func losses() async throws -> [String] {
    let database = try DatabaseQueue()
    let service: TableService
    do {
      if !isServerNew { _ = try self.service(FieldModels.old, on: database) }
      service = try self.service(FieldModels.new, on: database)
    } catch { return ["the server does not start: \(error)"] }
    let dialect: Dialect = isDatasync ? .datasync : .mobileApps
    let (old, new) = try FieldModels.emptyStores.get()
    // What only one old app has is lost, too.
    let devices = [
      try FieldDevice(FieldModels.old, change.old, old, service, dialect),
      try FieldDevice(FieldModels.old, change.old, old, service, dialect),
      try FieldDevice(FieldModels.new, change.new, new, service, dialect),
    ]
    for _ in 1...8 {
      let problems = try await round(devices)
      if !problems.isEmpty { return problems }
    }
    return []
  }

  private func service(_ model: LoweredModel, on database: DatabaseQueue) throws -> TableService {
    let tables = ModelTables(of: model, nil).tables.filter { change.tables.contains($0.name.lowercased()) }
    return try TableService(
      tables: tables + [ServiceTable("Other")],
      database: database,
      dialect: isDatasync ? .datasync : .mobileApps
    )
  }

  // MARK: - One round

  private mutating func round(_ devices: [FieldDevice]) async throws -> [String] {
    // Both are up to date. If they write at the same time, it is to different rows, and no row goes.
    let ids = truth.mapValues { Array($0.keys).sorted().shuffled(using: &values.random) }
    let only = Int.random(in: 0...3, using: &values.random)
    for (place, device) in devices.enumerated() where only == 3 || only == place {
      let before = try await device.rows()
      let own = ids.mapValues { rows in
        rows.enumerated().filter { only != 3 || $0.offset % 3 == place }.map(\.element)
      }
      for _ in 0..<Int.random(in: 1...4, using: &values.random) {
        try await write(on: device, to: own, deletes: only != 3 && !updatesUnread)
      }
      apply(from: before, to: try await device.rows())
    }
    if updatesUnread { try await updateUnread(by: devices[0]) }
    for device in devices {
      let problems = try await device.push()
      if !problems.isEmpty { return problems.map { "\(device.model.model.name): \($0)" } }
    }
    for device in devices {
      let problems = try await device.pull()
      if !problems.isEmpty { return problems.map { "\(device.model.model.name): \($0)" } }
    }
    var problems: [String] = []
    for device in devices { problems += differences(of: try await device.rows(), on: device) }
    return problems
  }

  /// Changes what is true by what an app has changed.
  private mutating func apply(from before: FieldRows, to after: FieldRows) {
    for (table, rows) in after {
      for (id, row) in rows {
        let old = before[table]?[id]
        for (column, value) in row where old?[column] != value {
          truth[table, default: [:]][id, default: [:]][column] = value
        }
        if old == nil, truth[table]?[id] == nil { truth[table, default: [:]][id] = [:] }
      }
      for id in before[table, default: [:]].keys where rows[id] == nil { truth[table]?[id] = nil }
    }
  }

  /// Returns where an app does not have what is true.
  private func differences(of rows: FieldRows, on device: FieldDevice) -> [String] {
    var found: [String] = []
    for table in device.tables {
      let name = table.wireName.lowercased()
      let (here, there) = (rows[name] ?? [:], truth[name] ?? [:])
      for id in Set(here.keys).symmetricDifference(there.keys) { found.append("\(table.name) \(id)") }
      for (id, row) in here {
        for column in table.columns where column.role == .value {
          let value = row[column.wireName] ?? .null
          let expected = there[id]?[column.wireName] ?? .null
          if Self.areSame(value, expected) { continue }
          // No value is the default here.
          if expected == .null, column.isRequired,
            value == WireValue.json(column.defaultValue, of: column.type)
          {
            continue
          }
          found.append("\(table.name).\(column.wireName) is \(value), not \(expected)")
        }
      }
    }
    return found.map { "\(device.model.model.name): \($0)" }
  }

  private static func areSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if left == right { return true }
    if let left = left.number?.double, let right = right.number?.double { return left == right }
    return false
  }

  // MARK: - Writing

  private mutating func write(
    on device: FieldDevice,
    to ids: [String: [String]],
    deletes: Bool
  ) async throws {
    guard let type = device.types.randomElement(using: &values.random) else { return }
    let table = type.syncedTable
    let mine = ids[table.wireName.lowercased()] ?? []
    let sql: String
    var arguments: [DatabaseValue] = []
    switch (Int.random(in: 0..<10, using: &values.random), mine.randomElement(using: &values.random)) {
    case (0...2, let id?) where deletes:
      (sql, arguments) = (#"DELETE FROM "\#(table.name)" WHERE "id" = ?"#, [id.databaseValue])
    case (3, let id?): return try await device.saveAgain(type, id)
    case (0...7, let id?):
      guard let column = table.columns.filter({ $0.role == .value }).randomElement(using: &values.random)
      else { return }
      sql = #"UPDATE "\#(table.name)" SET "\#(column.name)" = ? WHERE "id" = ?"#
      arguments = [try await value(of: column, in: table, on: device), id.databaseValue]
    default:
      number += 1
      let columns = table.columns.filter { $0.role == .value }
      let names = (["id"] + columns.map(\.name)).map { "\"\($0)\"" }.joined(separator: ", ")
      arguments = ["row-\(number)".databaseValue]
      for column in columns { arguments.append(try await value(of: column, in: table, on: device)) }
      let marks = arguments.map { _ in "?" }.joined(separator: ", ")
      sql = #"INSERT INTO "\#(table.name)" (\#(names)) VALUES (\#(marks))"#
    }
    do {
      try await device.store.write { [arguments] db in
        try db.execute(sql: sql, arguments: StatementArguments(arguments))
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // The app itself refuses what its version does not allow.
    }
  }

  private mutating func value(
    of column: SyncedColumn,
    in table: SyncedTable,
    on device: FieldDevice
  ) async throws -> DatabaseValue {
    if let other = column.referencedTable {
      let ids = try await device.store.read { db in
        try DatabaseValue.fetchAll(db, sql: #"SELECT "id" FROM "\#(other)" ORDER BY "id""#)
      }
      return ids.randomElement(using: &values.random) ?? .null
    }
    let mapping = device.model.entities.first { $0.tableName == table.name }?.columns.first {
      $0.columnName == column.name
    }
    guard let mapping else { return .null }
    return values.value(of: mapping.attribute, isRequired: column.isRequired)
  }

  /// The old app replaces a row by what it has.
  private mutating func updateUnread(by device: FieldDevice) async throws {
    guard let type = device.types.randomElement(using: &values.random),
      let id = truth[type.syncedTable.wireName.lowercased()]?.keys.sorted().randomElement(
        using: &values.random
      )
    else { return }
    _ = try await device.push()
    try await device.updateRemotely(type, id)
  }
}
