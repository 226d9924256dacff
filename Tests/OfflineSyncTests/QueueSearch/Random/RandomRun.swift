@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DatabaseTestSupport
import Foundation
import GRDB

@testable import OfflineSync

/// Three devices, one of them with two processes, and a server, with everything that goes wrong between them.
struct RandomRun {
  var devices: [RandomDevice]
  var server = RandomServer()
  var counts = RandomCounts()
  var nextValue = 0
  /// The edited values that the server has had, which nothing but a decision sends again.
  var landed: [JSONValue: RandomServer.RowName] = [:]
  /// Requests that may arrive yet, or again.
  var late: [(request: PushRequest, name: RandomServer.RowName, device: Int)] = []
  private(set) var trace: [String] = []
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - seed: what the run follows from
  ///   - folder: where its files go
  /// - Throws: `DatabaseError`
  init(seed: UInt64, in folder: TemporaryFolder) throws {
    generator = SeededGenerator(seed: seed)
    let empty = folder.file("empty.sqlite")
    if !FileManager.default.fileExists(atPath: empty.path) {
      try DatabaseQueue(path: empty.path).write { db in try RandomSchema.create(in: db) }
    }
    devices = try (0..<3).map { device in
      let file = folder.file("\(seed)-\(device).sqlite")
      try FileManager.default.copyItem(at: empty, to: file)
      try DatabaseQueue(path: file.path).write { db in
        try AppTriggers(seed: seed &+ UInt64(device))?.addTouching(
          ["Note": "text", "Folder": "text"],
          in: db
        )
        try OperationNumbers.watch(in: db)
      }
      return try RandomDevice(file, connections: device == 0 ? 2 : 1)
    }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  /// Whether something happens that happens once in so many times.
  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  mutating func note(_ line: String) { trace.append(line) }

  /// Takes some steps, then lets everything calm down.
  ///
  /// - Throws: ``Violation``
  mutating func run(steps: Int) throws {
    try begin()
    for _ in 0..<steps { try step() }
    try calmDown()
  }

  /// Gives the devices some rows in common.
  private mutating func begin() throws {
    for name in [
      ("Folder", "a"), ("Folder", "b"), ("Note", "a"), ("Note", "b"), ("Note", "c"), ("Note", "d"),
    ] {
      let row: JSONObject = ["id": .string(name.1), "text": .string("first \(name)")]
      _ = try server.answer(.insert(row), RandomServer.RowName(table: name.0, id: name.1))
    }
    for device in devices.indices {
      for table in ["Folder", "Note"] {
        try requestPage(device, table, faults: false)
        try applyPage(device, faults: false)
      }
    }
  }

  private mutating func step() throws {
    let device = Int.random(in: 0..<devices.count, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<32: try write(device)
    case 32..<47: try claim(device)
    case 47..<61: try deliver(device)
    case 61..<75: try receive(device)
    case 75..<78: try arriveLate()
    case 78..<85: try requestPage(device, pick(["Note", "Folder"]))
    case 85..<93: try applyPage(device)
    case 93..<97: try decide(device)
    case 97..<98: crash(device)
    default:
      counts.add("clock")
      devices[device].clock += Int.random(in: -7200...7200, using: &generator)
      note("clock \(device) \(devices[device].clock)")
    }
  }

  mutating func crash(_ device: Int) {
    counts.add("crash")
    note("crash \(device)")
    for flight in devices[device].flights { late.append((flight.claim.request, flight.name, device)) }
    devices[device].flights = []
    devices[device].pages = []
    if chance(2) { devices[device].clock += 61 }
  }

  // MARK: - The push

  mutating func claim(_ device: Int, _ operation: Int64? = nil) throws {
    nextValue += 1
    let token = "a\(nextValue)"
    let ids = try devices[device].connections[0].read { db in try devices[device].operations(db).map(\.id) }
    guard let id = operation ?? (ids.isEmpty ? nil : pick(ids)) else { return }
    let current = devices[device]
    let result = try pick(current.connections).write { db in
      try current.queue.claim(id, token: token, now: current.now, in: db)
    }
    note("claim \(device) \(id) \(result)")
    guard case .claimed(let claim) = result else { return }
    devices[device].flights.append(.init(claim: claim, name: current.name(of: claim.operation)))
  }

  mutating func deliver(_ device: Int, faults: Bool = true) throws {
    guard let place = devices[device].flights.firstIndex(where: { $0.outcome == nil }) else { return }
    let flight = devices[device].flights[place]
    let fault = faults ? Int.random(in: 0..<20, using: &generator) : 19
    let names = ["drop", "lose", "401", "429", "503 before", "503 after"]
    if fault < names.count { counts.add(names[fault]) }
    note("deliver \(device) \(flight.claim.request) \(fault < names.count ? names[fault] : "")")
    let unknown = PushOutcome.unknown(SyncFailure(.offline, "no answer"))
    let outcome: PushOutcome
    switch fault {
    case 2, 3: outcome = .notNow(SyncFailure(.offline, "not now"))
    case 0, 4: outcome = unknown
    case 1, 5:
      _ = try arrive(flight.claim.request, flight.name, device)
      outcome = unknown
    default: outcome = try arrive(flight.claim.request, flight.name, device)
    }
    devices[device].flights[place].outcome = outcome
    // What was refused is gone; everything else may come again.
    if case .notNow = outcome { return }
    if chance(2) { late.append((flight.claim.request, flight.name, device)) }
  }

  private mutating func arriveLate() throws {
    guard !late.isEmpty else { return }
    let message = late.remove(at: Int.random(in: 0..<late.count, using: &generator))
    counts.add("late")
    if chance(2) {
      counts.add("duplicate")
      late.append(message)
    }
    note("late \(message.device) \(message.request)")
    _ = try arrive(message.request, message.name, message.device)
  }

  private mutating func arrive(
    _ request: PushRequest,
    _ name: RandomServer.RowName,
    _ device: Int
  ) throws -> PushOutcome {
    let old = server.rows[name]
    let (outcome, written) = try server.answer(request, name)
    for member in written?.members ?? [] where member.name != "id" && member.value != .null {
      let cell = RandomDevice.Cell(name: name, column: member.name)
      if devices[device].owed[cell] == member.value { devices[device].owed[cell] = nil }
      if devices[device].open.remove(member.value) != nil {
        landed[member.value] = name
      } else if landed[member.value] != nil, old?.values[member.name] != member.value {
        throw Violation(5, "the server took \(member.value) twice")
      }
    }
    if server.rows[name]?.isDeleted == true {
      for device in devices.indices { devices[device].owedDeletions.remove(name) }
    }
    return outcome
  }

  mutating func receive(_ device: Int) throws {
    guard let place = devices[device].flights.firstIndex(where: { $0.outcome != nil }) else { return }
    let flight = devices[device].flights.remove(at: place)
    guard let outcome = flight.outcome else { return }
    let current = devices[device]
    let settlement = try pick(current.connections).write { db in
      try current.queue.settle(outcome, for: flight.claim, in: db)
    }
    note("receive \(device) \(flight.claim.operation.id) \(settlement)")
    if case .deleted = outcome { devices[device].owedDeletions.remove(flight.name) }
    switch settlement {
    case .next(let claim): devices[device].flights.append(.init(claim: claim, name: flight.name))
    case .conflict: counts.add("conflict")
    case .lost: counts.add("lost lease")
    case .accepted, .released, .inDoubt: break
    }
    try check(device)
  }
}
