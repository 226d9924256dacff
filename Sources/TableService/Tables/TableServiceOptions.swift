import Foundation

/// The options of a service, with hooks for the clock, ids and versions that tests can replace.
public struct TableServiceOptions: Sendable {
  /// The way in which the service chooses the times of changes.
  public enum Timestamps: Sendable, Hashable {
    /// Each transaction has a time at least a millisecond later than all before. Only rows that one request
    /// changes share a time.
    case strictlyIncreasing
    /// The time of the clock, rounded down to this many milliseconds, but never earlier than the time of an
    /// earlier transaction. Transactions within one step share a time.
    case clock(resolution: Int)
  }

  /// The way in which the service chooses the times of changes.
  public var timestamps: Timestamps = .strictlyIncreasing
  /// Returns the current time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64 = { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }
  /// Returns an id for a row that a client inserts without one.
  public var makeID: @Sendable () -> String = { UUID().uuidString.lowercased() }
  /// Returns the next version of a row from its current one, which is nil for a new row. By default, a
  /// version is a random UUID.
  ///
  /// Never reuse a version for an id, even after the row was deleted: a client with the old version would
  /// overwrite the new row. Counted versions, as on the observed server with SQLite, start again after a
  /// deletion; use them in tests only.
  public var nextVersion: @Sendable (_ previous: String?) -> String = { _ in UUID().uuidString.lowercased() }
  /// Whether ids that differ only in the case of ASCII letters are equal, as on SQL Server. A database file
  /// keeps the setting that it was created with.
  public var hasCaseInsensitiveIDs = false
  /// How long rows that are marked as deleted are kept, so that clients learn of the deletion; nil for ever.
  /// A client that was away for longer compares all rows in its next pull.
  public var keepsDeletedRows: Duration?
  /// The time before which deleted rows should be forgotten, in milliseconds since 1970; nil to keep all.
  var forgetsDeletedBefore: Int64? {
    guard let kept = keepsDeletedRows else { return nil }
    let time = now() - Int64(max(0, min(kept.components.seconds, 1_000_000_000_000))) * 1000
    return time > 0 ? time : nil
  }
  /// The maximum number of rows in a page; nil for the dialect's default (`mobileApps`: 50, `datasync`: 100).
  public var pageSize: Int?
  /// The maximum value of `$top`; nil for the dialect's default (`mobileApps`: 1,000, `datasync`: 128,000).
  public var maxTop: Int?
  /// The maximum number of bytes in a body: 10 MB by default, so that a photo fits. The observed server
  /// accepts 102,400.
  public var maxBodyBytes = 10_485_760
  /// The maximum number of bytes in path and query together.
  public var maxTargetBytes = 65_536
  /// The maximum number of columns in a table with a dynamic schema.
  public var maxColumns = 500
  /// Whether client errors return 500 where the observed server returns it, and values of the wrong type are
  /// stored as it stores them. Otherwise both return 400.
  public var isFaithful = false
  /// Whether the service describes itself in OpenAPI, at `/swagger`.
  public var isDescribed = false
  /// The verifier of tokens; without one, every token is invalid.
  public var tokens: (any TokenVerifier)?
  /// The custom operations, by their name below `/api/`.
  public var customAPIs: [String: CustomAPI] = [:]

  /// How the service follows changes. Tests replace it.
  var changeFeed = ChangeFeedOptions()

  /// Creates the default options.
  public init() {}
}
