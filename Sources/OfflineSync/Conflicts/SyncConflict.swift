import DataModelRuntime
public import GRDB
import RemoteTables
import TableWire

/// A conflict between the edits of a row and a change on the server.
public struct SyncConflict: Sendable, Hashable {
  /// The change that was refused.
  public let operation: PendingOperation
  /// The server's row before the edits; nil for an insertion.
  public let baseRow: SyncedRow?
  /// The row on this device; nil if it was deleted.
  public let localRow: SyncedRow?
  /// The row on the server; nil if it was deleted there.
  public let serverRow: SyncedRow?
  /// The references of the row, here or on the server, to rows that are not on this device.
  public let danglingReferences: [DanglingReference]

  /// A column that both sides have changed, to different values.
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
  /// Keeps the local row, all of it: columns that only the server has changed are reverted too.
  case keepLocal
  /// Takes the server's row, and drops the local edits.
  case takeServer
  /// Takes a row that was merged from both, but only the columns that are sent.
  case merge(SyncedRow)
  /// Decides later: the operation stays, and is not sent again until it is decided or the row is edited.
  case leave
}

/// A resolver that decides conflicts, one after the other, during a push.
///
///     let result = try await context.push(resolving: .merging { column in column.server })
public struct ConflictResolver: Sendable {
  let decide: @Sendable (SyncConflict) async -> ConflictDecision
  let decideReference: (@Sendable (DanglingReference) async -> ReferenceDecision)?

  /// Creates a resolver.
  ///
  /// - Parameter decide: returns the decision. It may ask a person, and take its time: the push waits for it.
  ///   It must not push through the same context, since that push would wait for this one
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

  /// Returns the same resolver, which a pull also asks: about each reference that it leaves to a row that is
  /// not on this device, and that the server has deleted or does not have.
  ///
  /// The pull looks for each of these rows on the server. References to a row that is there, that is set
  /// aside, or that could not be looked up, for example without a network, are only listed in
  /// ``PullResult/danglingReferences``.
  ///
  /// - Parameter decide: returns the decision. It must not push or pull through the same context
  /// - Returns: the resolver
  public func references(
    _ decide: @escaping @Sendable (DanglingReference) async -> ReferenceDecision
  ) -> ConflictResolver {
    ConflictResolver(self.decide, decide)
  }

  /// Always keeps the local row.
  public static let clientWins = ConflictResolver { _ in .keepLocal }

  /// Always takes the server's row.
  public static let serverWins = ConflictResolver { _ in .takeServer }

  /// Takes each column from the side that has changed it. If one side has deleted the row, the other side's
  /// edits restore it.
  ///
  /// A column of an inserted row that has its default was never set here: the server's value is taken. If the
  /// server has a value that the column cannot hold, the local value is kept.
  ///
  /// - Parameter column: returns the value of a column that both sides have changed
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
