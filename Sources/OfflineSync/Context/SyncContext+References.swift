import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  /// Looks for references to rows that are not here, once a pull has brought or removed rows, and asks the
  /// resolver about them.
  func findDanglingReferences(_ resolver: ConflictResolver?, _ result: inout PullResult) async throws {
    guard result.changedCount > 0 else { return }
    let tables = Set(result.queries.map(\.table))
    var found = try await database.read { [queue] db in try queue.danglingReferences(of: tables, in: db) }
    if let decide = resolver?.decideReference, !found.isEmpty {
      for reference in found { try await carryOut(await decide(reference), about: reference) }
      localWrites.add()
      found = try await database.read { [queue] db in try queue.danglingReferences(of: tables, in: db) }
    }
    result.danglingReferences = found
    await activity.note(found, of: tables)
  }

  /// - Throws: ``PullError`` if the decision breaks a rule of the store
  private func carryOut(_ decision: ReferenceDecision, about reference: DanglingReference) async throws {
    do {
      _ = try await database.writeLocally { [queue] db in
        try queue.decide(decision, about: reference, in: db)
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw PullError(
        .invalidDecision,
        table: reference.table,
        "what the resolver decided about \(reference), cannot be done: \(ErrorText.line(of: error))"
      )
    }
  }
}
