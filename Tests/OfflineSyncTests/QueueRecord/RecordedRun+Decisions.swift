import DataModelRuntime
import GRDB

@testable import OfflineSync

/// What an app does about operations: conflicts, doubt, purges.
extension RecordedRun {
  private enum Way: String, CaseIterable { case keep, take, merge, leave, discard, update, retry }

  /// Decides about a conflict, or about another operation.
  mutating func decide() async throws -> String {
    let conflicts = try await context.conflicts()
    let way = pick(Way.allCases)
    switch way {
    case .keep, .take, .merge, .leave:
      guard !conflicts.isEmpty else { return try goOnPushing() }
      let conflict = pick(conflicts)
      let decision = decision(way, conflict)
      return await outcome("\(way.rawValue) \(conflict.operation.itemID)") { context in
        "\(try await context.resolve(conflict, decision))"
      }
    case .discard, .update, .retry:
      let operations = try await pendingOperations()
      guard !operations.isEmpty else { return writeStatements() }
      let operation = pick(operations)
      return await outcome("\(way.rawValue) \(operation.itemID)") { [self] context in
        switch way {
        case .discard: try await context.cancelAndDiscard(operation)
        case .retry: try await context.retry(operation)
        default:
          guard let row = try row(of: operation) else { return "no row" }
          try await context.cancelAndUpdate(operation, to: row)
        }
        return "done"
      }
    }
  }

  /// Those that have something to send.
  private func pendingOperations() async throws -> [PendingOperation] {
    let sending = Set(try operations().map(\.id))
    return try await context.pendingOperations().filter { sending.contains($0.id) }
  }

  private mutating func decision(_ way: Way, _ conflict: SyncConflict) -> ConflictDecision {
    switch way {
    case .keep: return .keepLocal
    case .take: return .takeServer
    case .merge:
      guard var row = conflict.localRow ?? conflict.serverRow ?? conflict.baseRow else { return .leave }
      let text = row.table.values.first { $0.type == .string && $0.referencedTable == nil }?.name ?? "id"
      row[text] = "m\(number(3))".databaseValue
      return .merge(row)
    default: return .leave
    }
  }

  /// The row of the server, as an app may know it from elsewhere.
  private func row(of operation: PendingOperation) throws -> SyncedRow? {
    let name = RandomServer.RowName(
      table: version.wireName(of: operation.table),
      id: operation.itemID.lowercased()
    )
    guard let json = try server.rows[name]?.json() else { return nil }
    let table = try queue.table(operation.table)
    return SyncedRow(try queue.coder.values(of: json, of: table), of: table)
  }

  mutating func decideInDoubt() async throws -> String {
    let operations = try await pendingOperations().filter { $0.state == .inDoubt }
    guard !operations.isEmpty else { return try goOnPushing() }
    let operation = pick(operations)
    let drops = chance(2)
    return await outcome("\(drops ? "drop" : "retry") \(operation.itemID) even in doubt") { context in
      if drops {
        try await context.cancelAndDiscard(operation, evenInDoubt: true)
      } else {
        try await context.retry(operation, evenInDoubt: true)
      }
      return "done"
    }
  }

  mutating func purge() async throws -> String {
    let kind = pick([SimulationStep.Kind.purge, .purgeSome, .forcePurge, .forcePurgeSome])
    let types = version.types
    return await outcome("\(kind)") { context in
      try await types.purge(kind, context)
      return "done"
    }
  }

  /// Runs something that may be refused.
  private func outcome(
    _ what: String,
    _ body: @Sendable (SyncContext) async throws -> String
  ) async -> String {
    do {
      return "\(what): \(try await body(context))"
    } catch {
      return "\(what): \(Self.kind(of: error))"
    }
  }

  /// The case of an error, without the numbers and sentences in it.
  private static func kind(of error: any Error) -> String {
    if let error = error as? DatabaseError { return "SQLite error \(error.extendedResultCode.rawValue)" }
    return Mirror(reflecting: error).children.first?.label ?? "\(type(of: error))"
  }
}
