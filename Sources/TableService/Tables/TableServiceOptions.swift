import Foundation

/// The choices in which services of one dialect differ, and those that tests must make themselves.
public struct TableServiceOptions: Sendable {
  /// Which times the service gives to changes.
  public enum Timestamps: Sendable, Hashable {
    /// Each transaction has a later time than all before, at least by a millisecond: there are no ties but of
    /// the rows that one request changes together.
    case strictlyIncreasing
    /// The clock's time, cut to so many milliseconds, but never earlier than that of an earlier transaction.
    /// Transactions within one step share a time.
    case clock(resolution: Int)
  }

  /// Which times the service gives to changes.
  public var timestamps: Timestamps = .strictlyIncreasing
  /// The time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64 = { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }
  /// The id of a row that comes without.
  public var makeID: @Sendable () -> String = { UUID().uuidString.lowercased() }
  /// The next version of a row, after the one that it has; nil before the first. By default a random UUID.
  ///
  /// Never give a row a version that a row with its id has had, also not after that one was deleted: a client
  /// that still has it would overwrite another row. Counted versions begin again, as those of the observed
  /// server on SQLite; tests count them.
  public var nextVersion: @Sendable (_ previous: String?) -> String = { _ in UUID().uuidString.lowercased() }
  /// Whether ids that differ in the case of ASCII letters are one, as on SQL Server. A file keeps what it was
  /// made with.
  public var hasCaseInsensitiveIDs = false
  /// How long rows are kept that are marked as deleted, so that clients hear of it; nil for ever. A client
  /// that was away for longer compares all rows with its next pull.
  public var keepsDeletedRows: Duration?
  /// Before when rows must have been deleted to be forgotten now, in milliseconds since 1970; nil if none is.
  var forgetsDeletedBefore: Int64? {
    guard let kept = keepsDeletedRows else { return nil }
    let time = now() - Int64(max(0, min(kept.components.seconds, 1_000_000_000_000))) * 1000
    return time > 0 ? time : nil
  }
  /// How many rows a page has at most; that of the dialect if nil (50, 100).
  public var pageSize: Int?
  /// The greatest `$top`; that of the dialect if nil (1,000, 128,000).
  public var maxTop: Int?
  /// How many bytes a body may have: 10 MB by default, so that a photo fits. The observed server takes
  /// 102,400.
  public var maxBodyBytes = 10_485_760
  /// How many bytes path and query may have together.
  public var maxTargetBytes = 65_536
  /// How many columns a table with a dynamic schema may grow to.
  public var maxColumns = 500
  /// Whether mistakes of clients are answered with 500 where the observed server does, and values of wrong
  /// types stored as it stores them. Otherwise they get 400.
  public var isFaithful = false
  /// Whether the service describes itself in OpenAPI, at `/swagger`.
  public var isDescribed = false
  /// The verifier of tokens; without one, every token is bad.
  public var tokens: (any TokenVerifier)?
  /// Custom operations, by their name below `/api/`.
  public var customAPIs: [String: CustomAPI] = [:]

  /// The usual choices.
  public init() {}
}
