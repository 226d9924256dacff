import DataModelRuntime
import GRDB

@testable import OfflineSync

/// Decisions, what holds all the time, and the end.
extension RandomRun {
  mutating func decide(_ device: Int, undecidedOnly: Bool = false) throws {
    var current = devices[device]
    let operations = try current.connections[0].read { db in try current.operations(db) }
      .filter { $0.sending == nil && ($0.isUndecided || !undecidedOnly) }
    guard !operations.isEmpty else { return }
    let operation = pick(operations)
    let isKept = operation.isUndecided && chance(2)
    note("decide \(device) \(operation.id) \(isKept ? "keep" : "discard")")
    let name = current.name(of: operation)
    let left = try pick(current.connections).write { db in
      try current.queue.decide(isKept ? .keep : .discard, about: operation.id, in: db)
      let table = try current.queue.table(name.table)
      return try table.row(name.id.databaseValue, in: db).map { row in
        table.sent.compactMap { WireValue.json(row[$0], of: table.columns[$0].type) }
      }
    }
    // What is sent again may arrive again, and what was dropped is owed no more.
    landed = landed.filter { $0.value != name }
    if !isKept {
      current.owedDeletions.remove(name)
      current.owed = current.owed.filter { $0.key.name != name || left?.contains($0.value) == true }
    }
    devices[device] = current
  }

  /// What holds after every step.
  mutating func check(_ device: Int) throws {
    var current = devices[device]
    try current.connections[0].read { db in
      let operations = Dictionary(grouping: try current.operations(db), by: current.name)
      for (name, operations) in operations {
        guard let last = operations.last else { continue }
        if operations.count > 2
          || operations.count == 2 && (operations[0].sending == nil || last.sending != nil)
        {
          throw Violation(1, "\(name) has \(operations.count) operations")
        }
        let row = try current.queue.table(name.table).row(name.id.databaseValue, in: db)
        if (row == nil) != (last.kind == .delete) {
          throw Violation(2, "\(name) is \(row == nil ? "gone" : "there")")
        }
      }
      try current.noteVersions(but: Set(operations.keys), in: db)
    }
    devices[device] = current
  }

  /// No more faults: everything is sent, decided and pulled, until nothing is left.
  mutating func calmDown() throws {
    note("calm down")
    for _ in 0..<40 {
      for device in devices.indices { try settleDown(device) }
      if try isCalm() { return try checkEnd() }
    }
    throw Violation(7, "it does not come to an end")
  }

  private mutating func settleDown(_ device: Int) throws {
    while !devices[device].flights.isEmpty {
      try deliver(device, faults: false)
      try receive(device)
    }
    devices[device].clock += 100_000
    let current = devices[device]
    let operations = try current.connections[0].read { db in try current.operations(db) }
    var isBlocked = !operations.isEmpty
    for operation in operations {
      if operation.isUndecided {
        isBlocked = false
        try decide(device, undecidedOnly: true)
        continue
      }
      let blocker = try current.connections[0].read { db in
        let queue = current.queue
        return try queue.operation(operation.id, in: db).flatMap { try queue.blocker(of: $0, in: db) }
      }
      guard blocker == nil else { continue }
      isBlocked = false
      try claim(device, operation.id)
      while !devices[device].flights.isEmpty {
        try deliver(device, faults: false)
        try receive(device)
      }
    }
    if isBlocked { throw Violation(7, "every operation waits for another: \(operations)") }
    devices[device].pages = []
    for table in ["Folder", "Note"] {
      try requestPage(device, table, faults: false)
      try applyPage(device, faults: false)
    }
  }

  private func isCalm() throws -> Bool {
    try devices.allSatisfy { device in
      try device.connections[0].read { db in
        for table in ["Note", "Folder"] {
          let time = try RandomPage.token(table, in: db)?.time ?? 0
          if time < newest(table) { return false }
        }
        return try device.operations(db).isEmpty
      }
    }
  }

  private func newest(_ table: String) -> Int {
    server.rows.filter { $0.key.table == table }.map(\.value.version).max() ?? 0
  }

  private func checkEnd() throws {
    for (number, device) in devices.enumerated() {
      if let owed = device.owed.first { throw Violation(4, "device \(number): the server never had \(owed)") }
      if let name = device.owedDeletions.first(where: { server.rows[$0]?.isDeleted == false }) {
        throw Violation(4, "device \(number): the deletion of \(name) is lost")
      }
      for name in RandomSchema.tables.map(\.name) {
        let table = try device.queue.table(name)
        let rows = try device.connections[0].read { db in
          try db.rows(made: "SELECT * FROM \(name.quotedDatabaseIdentifier) ORDER BY \"id\"", []).count
        }
        let live = server.rows.filter { $0.key.table == name && !$0.value.isDeleted }
        if rows != live.count { throw Violation(7, "device \(number) has \(rows) of \(live.count) rows") }
        for (row, stored) in live {
          let local = try device.connections[0].read { db in try table.row(row.id.databaseValue, in: db) }
          let expected = try device.queue.coder.values(of: try stored.json(), of: table)
          guard let local, zip(local, expected).allSatisfy({ $0.isIdentical(to: $1) }) else {
            throw Violation(
              7,
              "device \(number) has \(row) as \(String(describing: local)) and not \(expected)"
            )
          }
        }
      }
    }
  }
}
