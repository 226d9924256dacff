import DataModelTestSupport
import Foundation
import GRDB
import SyncedNotes
import TableService
import TableServiceTestSupport
import TableWire

@testable import OfflineSync

/// Users of a server whose rows and claims change while they edit, with and without a network. In the end
/// each device has what its user may see, and each edit is on the server, was overwritten there, or its user
/// was told.
actor ViewSimulation {
  enum Step: String, CaseIterable {
    case insert, edit, delete, move, push, pull, fault, claims, chiefMoves, forget
  }

  struct Violation: Error, CustomStringConvertible { let description: String }

  /// A user with a device, and what the user has done and was told.
  private struct Client {
    let member: TeamServer.Member
    let device: Device
    /// The last text that the user gave each note, and whether the user was told that it is not stored.
    var edits: [String: (text: String, isSettled: Bool)] = [:]
  }

  private static let all = PullQuery(Note.self, id: "all")
  private static let stepCount = 60

  private var random: SeededGenerator
  private let server: TeamServer
  private let time = Guarded<Int64>(1_900_000_000_000)
  private var clients: [Client]
  /// All texts that notes have had on the server.
  private var stored: Set<String> = []
  private var nextNumber = 0
  private(set) var counts: [String: Int] = [:]
  private(set) var trace: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var options = TableServiceOptions()
    options.now = { [time] in
      time.withLock { time in
        time += 1
        return time
      }
    }
    options.keepsDeletedRows = .seconds(86_400)
    let server = try TeamServer(seed % 2 == 0 ? .mobileApps : .datasync, options: options)
    self.server = server
    let teams: [[Int64]] = [[1], [1, 2], [2]]
    clients = try teams.enumerated().map { [time] number, teams in
      let member = TeamServer.Member("user\(number)", teams: teams)
      let device = try server.device(member) {
        $0.waits = PassingClock { passed in time.withLock { $0 += passed } }
        $0.clock = { Date(wireMilliseconds: time.withLock { $0 }) }
      }
      return Client(member: member, device: device)
    }
  }

  func run() async throws {
    for _ in 0..<Self.stepCount {
      let step = Step.allCases.randomElement(using: &random) ?? .edit
      try await take(step)
      counts[step.rawValue, default: 0] += 1
      try note()
    }
    try await settle()
  }

  // MARK: - Steps

  private func take(_ step: Step) async throws {
    let place = Int.random(in: clients.indices, using: &random)
    let (device, member) = (clients[place].device, clients[place].member)
    trace.append("\(step) user\(place)")
    switch step {
    case .insert:
      let text = newText(place)
      let team = member.teams?.randomElement(using: &random) ?? 1
      try await device.notes.insert(Note(id: "n\(nextNumber)", text: text, rank: team))
      clients[place].edits["n\(nextNumber)"] = (text, false)
    case .edit:
      guard let id = try await anyNote(of: device) else { return }
      let text = newText(place)
      try await device.sql("UPDATE \"Note\" SET \"text\" = '\(text)' WHERE \"id\" = '\(id)'")
      clients[place].edits[id] = (text, false)
    case .delete:
      guard let id = try await anyNote(of: device) else { return }
      try await device.sql("DELETE FROM \"Note\" WHERE \"id\" = '\(id)'")
      clients[place].edits[id] = nil
    case .move:
      guard let id = try await anyNote(of: device) else { return }
      let team = Int64.random(in: 1...2, using: &random)
      try await device.sql("UPDATE \"Note\" SET \"rank\" = \(team) WHERE \"id\" = '\(id)'")
    case .push: _ = try await device.context.push(resolving: resolver(place))
    case .pull: _ = try await device.context.pull([Self.all], resolving: resolver(place))
    case .fault:
      let faults: [Network.Fault] = [.notSent, .answerLost, .requestLost, .repeated, .status(503)]
      await device.network.fail(faults.randomElement(using: &random))
    case .claims:
      let choices: [[Int64]] = [[], [1], [2], [1, 2]]
      member.join(choices.randomElement(using: &random) ?? [])
    case .chiefMoves:
      let ids = try await server.server.database.read { db in
        try String.fetchAll(db, sql: "SELECT \"id\" FROM \"Note\" WHERE NOT \"deleted\" ORDER BY \"id\"")
      }
      guard let id = ids.randomElement(using: &random) else { return }
      try await chiefMoves(id, to: Int64.random(in: 1...3, using: &random))
    case .forget:
      time.withLock { $0 += Int64.random(in: 0...90_000_000, using: &random) }
      try await server.server.service.forgetDeletedRows()
    }
  }

  private func newText(_ place: Int) -> String {
    nextNumber += 1
    return "user\(place) \(nextNumber)"
  }

  private func anyNote(of device: Device) async throws -> String? {
    let ids = try await device.store.read { db in
      try String.fetchAll(db, sql: "SELECT \"id\" FROM \"Note\" ORDER BY \"id\"")
    }
    return ids.randomElement(using: &random)
  }

  /// The chief gives a note to a team, by a request of the web.
  private func chiefMoves(_ id: String, to team: Int64) async throws {
    let token = try await TeamServer.chief.token(replacing: nil) ?? ""
    let table = try TableClient(
      url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
      dialect: server.dialect,
      transport: InProcessTransport(server.server.service),
      options: Self.options(token)
    ).table("Note")
    guard let key = RowID(.string(id)) else { return }
    var row = try await table.row(key)
    row["rank"] = .number(JSONNumber(team))
    let system = server.dialect.systemColumns
    _ = try await table.update(row.without(system.received), check: .overwriting)
  }

  private static func options(_ token: String) -> TableClientOptions {
    var options = TableClientOptions()
    options.tokens = ClosureTokenSource { _ in token }
    return options
  }

  // MARK: - What users are told

  /// Takes the server's row, and notes that the user was told of the edit.
  private nonisolated func resolver(_ place: Int) -> ConflictResolver {
    ConflictResolver { [self] conflict in
      await tell(place, conflict.operation.itemID, "conflicts")
      return .takeServer
    }
  }

  private func tell(_ place: Int, _ id: String, _ count: String) {
    counts[count, default: 0] += 1
    trace.append("user\(place) is told of \(id): \(count)")
    clients[place].edits[id]?.isSettled = true
  }

  private func note() throws {
    let texts = try server.server.database.read { db in
      try String.fetchAll(db, sql: "SELECT \"text\" FROM \"Note\"")
    }
    stored.formUnion(texts)
  }

  // MARK: - The end

  /// Lets all devices sync until nothing changes, and compares.
  private func settle() async throws {
    for client in clients { await client.device.network.forgetFaults() }
    for round in 1... {
      var isCalm = true
      for place in clients.indices {
        let device = clients[place].device
        let result = try await device.context.pull([Self.all], resolving: resolver(place))
        try note()
        if result.changedCount > 0 || result.failure != nil || result.push?.pushedCount ?? 0 > 0 {
          isCalm = false
        }
        for operation in try await device.context.pendingOperations() {
          isCalm = false
          // What was refused is discarded by its user, who so was told.
          guard operation.failure?.isRefusal == true else { continue }
          tell(place, operation.itemID, "refused")
          try await device.context.cancelAndDiscard(operation, evenInDoubt: round > 3)
        }
      }
      if isCalm, round > 1 { break }
      if round > 12 { throw Violation(description: "the devices do not come to an end") }
    }
    for place in clients.indices { try await check(clients[place], place) }
  }

  private func check(_ client: Client, _ place: Int) async throws {
    let (here, there) = (try await client.device.texts(), try server.notes(of: client.member))
    if here != there {
      throw Violation(description: "user\(place) has \(here), and may see \(there)")
    }
    for (id, edit) in client.edits where !edit.isSettled && !stored.contains(edit.text) {
      throw Violation(description: "the edit '\(edit.text)' of \(id) is lost without a word")
    }
  }
}
