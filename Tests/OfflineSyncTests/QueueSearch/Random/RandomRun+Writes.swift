import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// Writes of the app in plain SQL.
extension RandomRun {
  private static let ids = ["a", "b", "c", "d", "e", "f", "g"]

  /// A write, which a crash may undo.
  mutating func write(_ device: Int) throws {
    let name = try rowToWrite(device)
    let connection = pick(devices[device].connections)
    let isCrash = chance(20)
    do {
      try connection.write { db in
        let table = try devices[device].queue.table(name.table)
        let before = try table.row(name.id.databaseValue, in: db)
        let operations = try devices[device].operations(db).filter { devices[device].name(of: $0) == name }
        let kind = pick(
          before == nil
            ? ["INSERT"]
            : [
              "UPDATE", "UPDATE", "UPDATE", "DELETE", "DELETE", "REPLACE", "IGNORE", "same", "upsert", "old",
            ]
        )
        let kept = devices[device]
        note("write \(device) \(name.table) \(name.id) \(kind)\(isCrash ? " crash" : "")")
        try write(kind, name, table, before, db)
        if isCrash {
          devices[device] = kept
          throw Crash()
        }
        counts.add("\(RandomCounts.cell(operations)): \(kind)")
        try noteWrite(device, name, table, before, db)
      }
    } catch is Crash {
      // The process is gone, and what it waited for.
      crash(device)
    }
  }

  struct Crash: Error {}

  /// Any row, but rather one that is being sent.
  private mutating func rowToWrite(_ device: Int) throws -> RandomServer.RowName {
    let flights = devices[device].flights.map(\.name)
    if !flights.isEmpty, !chance(3) { return pick(flights) }
    return RandomServer.RowName(table: pick(["Note", "Note", "Folder"]), id: pick(Self.ids))
  }

  private mutating func write(
    _ kind: String,
    _ name: RandomServer.RowName,
    _ table: QueueTable,
    _ before: [DatabaseValue]?,
    _ db: Database
  ) throws {
    let quoted = name.table.quotedDatabaseIdentifier
    let places = kind == "UPDATE" ? [pick(table.sent)] : table.sent
    let names = places.map { table.columns[$0].name.quotedDatabaseIdentifier }
    let id = name.id.databaseValue
    switch kind {
    case "UPDATE":
      try db.execute(
        made: "UPDATE \(quoted) SET \(names[0]) = ? WHERE \"id\" = ?",
        [try value(of: table.columns[places[0]], db), id]
      )
    case "DELETE": try db.execute(made: "DELETE FROM \(quoted) WHERE \"id\" = ?", [id])
    case "same":
      try db.execute(made: "UPDATE \(quoted) SET \(names[0]) = \(names[0]) WHERE \"id\" = ?", [id])
    case "old":
      try db.execute(
        made: "UPDATE \(quoted) SET \"version\" = 'v0', \"text\" = ? WHERE \"id\" = ?",
        [try text(), id]
      )
    default:
      let verb = ["REPLACE": "INSERT OR REPLACE", "IGNORE": "INSERT OR IGNORE"][kind] ?? "INSERT"
      let end = kind == "upsert" ? " ON CONFLICT (\"id\") DO UPDATE SET \"text\" = excluded.\"text\"" : ""
      let values = try places.map { try value(of: table.columns[$0], db) }
      try db.execute(
        made: """
          \(verb) INTO \(quoted) ("id", \(names.joined(separator: ", "))) \
          VALUES (\((0...values.count).map { _ in "?" }.joined(separator: ", ")))\(end)
          """,
        [id] + values
      )
    }
  }

  /// A value that no other edit writes.
  private mutating func value(of column: SyncedColumn, _ db: Database) throws -> DatabaseValue {
    nextValue += 1
    switch column.type {
    case .int64: return (9_007_199_254_740_993 + Int64(nextValue)).databaseValue
    case .double: return (Double(nextValue) + 0.1 + 0.2).databaseValue
    case .data: return Data([0, 255] + "\(nextValue)".utf8).databaseValue
    default:
      guard column.referencedTable != nil else { return try text() }
      return chance(3) ? .null : pick(Self.ids).databaseValue
    }
  }

  private mutating func text() throws -> DatabaseValue {
    nextValue += 1
    return (chance(4) ? "t\u{1}\(nextValue)" : "t\(nextValue)").databaseValue
  }

  /// Notes what the user wrote, to see that the server gets it once.
  private mutating func noteWrite(
    _ device: Int,
    _ name: RandomServer.RowName,
    _ table: QueueTable,
    _ before: [DatabaseValue]?,
    _ db: Database
  ) throws {
    let after = try table.row(name.id.databaseValue, in: db)
    guard let after else {
      guard before != nil else { return }
      devices[device].owed = devices[device].owed.filter { $0.key.name != name }
      let last = try devices[device].operations(db).last { devices[device].name(of: $0) == name }
      let base = try last.flatMap { try table.known(of: $0.id, .base, in: db) }
      // A base without a version is what an Insert has sent that the server may not have had.
      let isOfServer = table.version.flatMap { base?.values[$0] }?.isNull == false
      if isOfServer, server.rows[name]?.isDeleted == false { devices[device].owedDeletions.insert(name) }
      return
    }
    devices[device].owedDeletions.remove(name)
    for place in table.sent where table.columns[place].referencedTable == nil {
      if let before, before[place].isIdentical(to: after[place]) { continue }
      let cell = RandomDevice.Cell(name: name, column: table.columns[place].name)
      guard let value = WireValue.json(after[place], of: table.columns[place].type), value != .null else {
        devices[device].owed[cell] = nil
        continue
      }
      devices[device].open.insert(value)
      devices[device].owed[cell] = value
    }
  }
}
