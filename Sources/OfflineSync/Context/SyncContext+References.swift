import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  /// Looks for dangling references after a pull has brought or removed rows, and asks the resolver about
  /// those whose row the server does not have either.
  ///
  /// - Throws: ``SyncFailure``, after all of them were decided, if a decision breaks a rule of the store
  func findDanglingReferences(
    _ resolver: ConflictResolver?,
    _ account: ExpectedAccount,
    _ result: inout PullResult
  ) async throws {
    let tables = Set(result.queries.map(\.table))
    let decide = resolver?.decideReference
    let isOpen = decide == nil ? false : await activity.hasOpenReferences(of: tables)
    guard result.changedCount > 0 || isOpen else { return }
    var found = try await database.read { [queue] db in try queue.danglingReferences(of: tables, in: db) }
    var problem: SyncFailure?
    if let decide {
      let (lost, isComplete) = try await self.lost(of: found, account)
      await activity.setHasOpenReferences(!isComplete, of: tables)
      for reference in lost {
        do {
          try await carryOut(await decide(reference), about: reference)
        } catch let error as SyncFailure {
          problem = problem ?? error
        }
      }
      found = try await database.read { [queue] db in try queue.danglingReferences(of: tables, in: db) }
    }
    result.danglingReferences = found
    await activity.note(found, of: tables)
    if let problem { throw problem }
  }

  /// - Throws: ``SyncFailure`` if the decision breaks a rule of the store
  private func carryOut(_ decision: ReferenceDecision, about reference: DanglingReference) async throws {
    do {
      let isDone = try await database.writeLocally { [queue] db in
        try queue.decide(decision, about: reference, in: db)
      }
      if isDone { localWrites.add() }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SyncFailure(
        .invalid,
        "the resolver's decision about \(reference) cannot be carried out: \(ErrorText.line(of: error))"
      )
    }
  }

  // MARK: - On the server

  /// A row that is not here, identified by its id as the database compares it.
  private struct MissingRow: Hashable {
    let table: String
    let id: [UInt8]

    init(_ table: String, _ id: String) {
      self.table = table
      self.id = id.comparedBytes
    }
  }

  /// Returns the references whose row the server does not have, or has deleted. A row that was not pulled, or
  /// is set aside, is on the server.
  ///
  /// - Returns: the references; and whether the server was asked about all of them
  /// - Throws: `CancellationError`, `DatabaseError`
  private func lost(
    of references: [DanglingReference],
    _ account: ExpectedAccount
  ) async throws -> (references: [DanglingReference], isComplete: Bool) {
    let aside = try await database.read { db in try SetAsideRow.all(in: db) }
    var isLost = Dictionary(
      aside.map { (MissingRow($0.table, $0.id), false) },
      uniquingKeysWith: { first, _ in first }
    )
    var lost: [DanglingReference] = []
    var strangeCount = 0
    for reference in references where strangeCount < 3 {
      let row = MissingRow(reference.referencedTable, reference.referencedID)
      if isLost[row] == nil {
        try Task.checkCancellation()
        do {
          isLost[row] = try await hasLost(reference, account)
          strangeCount = 0
        } catch let error as TableError where error.isOfOneCall {
          isLost[row] = false
          strangeCount = error.respondent == .service ? 0 : strangeCount + 1
        } catch {
          // Offline, signed out, or a busy server: the next pull asks about the rest.
          try Task.checkCancellation()
          return (lost, false)
        }
      }
      if isLost[row] == true { lost.append(reference) }
    }
    return (lost, strangeCount < 3)
  }

  /// Whether the server has deleted the row of a reference, or does not have it. A list of other rows proves
  /// nothing.
  private func hasLost(_ reference: DanglingReference, _ account: ExpectedAccount) async throws -> Bool {
    var rows = client.table(try queue.table(reference.referencedTable).table.wireName)
    rows.purpose = [.offline]
    rows.account = account
    let (row, isEmpty) = try await rows.listed(.string(reference.referencedID))
    return row.map(rows.system.isDeleted) ?? isEmpty
  }
}
