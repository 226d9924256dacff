import DataModelRuntime
public import GRDB
import RemoteTables
import TableWire

/// Edits of a row that the server has changed, too.
public struct SyncConflict: Sendable, Hashable {
  /// The change that was refused.
  public let operation: PendingOperation
  /// The server's row before the edits; nil for an insertion.
  public let baseRow: SyncedRow?
  /// The row here; nil if it was deleted.
  public let localRow: SyncedRow?
  /// The server's row; nil if it was deleted there.
  public let serverRow: SyncedRow?
  /// The references of the row, here or on the server, that lead to rows which are not here.
  public let danglingReferences: [DanglingReference]

  /// A column that both sides have changed, each to a value of its own.
  public struct Column: Sendable, Hashable {
    /// The name of the column in the database.
    public let name: String
    /// The value before the edits.
    public let base: DatabaseValue
    /// The value here.
    public let local: DatabaseValue
    /// The value on the server.
    public let server: DatabaseValue
  }
}

/// A decision about a conflict.
public enum ConflictDecision: Sendable, Hashable {
  /// The row here counts, all of it: also columns that only the server has changed are set back.
  case keepLocal
  /// The server's row counts, and the edits here are dropped.
  case takeServer
  /// A row that was made of both counts. Only the columns that are sent are taken of it.
  case merge(SyncedRow)
  /// It is decided later: the operation stays, and is not sent again until it is decided or the row is
  /// edited.
  case leave
}

/// Decides conflicts, one after the other, while a push goes on.
///
///     let result = try await context.push(resolving: .merging { column in column.server })
public struct ConflictResolver: Sendable {
  let decide: @Sendable (SyncConflict) async -> ConflictDecision
  let decideReference: (@Sendable (DanglingReference) async -> ReferenceDecision)?

  /// A resolver.
  ///
  /// - Parameter decide: the decision. It may ask a person, and take its time; the push waits for it. It must
  ///   not push by the same context: that push would wait for this one
  public init(_ decide: @escaping @Sendable (SyncConflict) async -> ConflictDecision) {
    self.decide = decide
    decideReference = nil
  }

  private init(
    _ decide: @escaping @Sendable (SyncConflict) async -> ConflictDecision,
    _ decideReference: @escaping @Sendable (DanglingReference) async -> ReferenceDecision
  ) {
    self.decide = decide
    self.decideReference = decideReference
  }

  /// The same resolver, which a pull asks too: about each reference that it leaves to a row which is not
  /// here, and which the server has deleted or does not have.
  ///
  /// The pull looks for each such row on the server. A row that is there, or is set aside, and one of which
  /// the server does not say, such as without a network, is only listed in ``PullResult/danglingReferences``.
  ///
  /// - Parameter decide: the decision. It must not push or pull by the same context
  /// - Returns: the resolver
  public func references(
    _ decide: @escaping @Sendable (DanglingReference) async -> ReferenceDecision
  ) -> ConflictResolver {
    ConflictResolver(self.decide, decide)
  }

  /// The row here always counts.
  public static let clientWins = ConflictResolver { _ in .keepLocal }

  /// The server's row always counts.
  public static let serverWins = ConflictResolver { _ in .takeServer }

  /// Takes each column from the side that has changed it. Where one side has deleted the row, the other's
  /// edits bring it back.
  ///
  /// A column of an inserted row that has its default was never set here: it is the server's. Where the
  /// server has a value that the column cannot hold, the row here counts.
  ///
  /// - Parameter column: the value of a column that both sides have changed
  /// - Returns: the resolver
  public static func merging(
    _ column: @escaping @Sendable (SyncConflict.Column) -> DatabaseValue
  ) -> ConflictResolver {
    ConflictResolver { conflict in
      guard let local = conflict.localRow else { return .takeServer }
      guard let server = conflict.serverRow else { return .keepLocal }
      return .merge(merged(local, server, base: conflict.baseRow, column))
    }
  }

  private static func merged(
    _ local: SyncedRow,
    _ server: SyncedRow,
    base: SyncedRow?,
    _ both: (SyncConflict.Column) -> DatabaseValue
  ) -> SyncedRow {
    var merged = server
    for column in local.table.columns where column.role == .value {
      let name = column.name
      let (here, there) = (local[name], server[name])
      let before = base?[name] ?? column.defaultValue
      if server.unstorableValues[name] != nil {
        merged[name] = here
      } else if here.isIdentical(to: there) || before.isIdentical(to: here) {
        continue
      } else if before.isIdentical(to: there) {
        merged[name] = here
      } else {
        let base = base?[name] ?? .null
        merged[name] = both(SyncConflict.Column(name: name, base: base, local: here, server: there))
      }
    }
    return merged
  }
}
