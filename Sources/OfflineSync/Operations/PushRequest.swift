import Foundation
import RemoteTables
import SQLText
import TableWire

/// A request that an operation needs: fixed when the operation is claimed, whatever is written afterwards.
enum PushRequest: Sendable, Hashable {
  /// The row with its id.
  case insert(JSONObject)
  /// The columns that differ, or all of the row.
  case update(Body, version: String?)
  case delete(JSONObject, version: String?)
  /// Brings a deleted row back as it was, before it is updated.
  case undelete(Body, version: String?)

  /// The part that is sent of a row that the server has.
  enum Body: Sendable, Hashable {
    /// Some of its values, with the id. Where rows are replaced as a whole, the server's row has to be read
    /// for the others.
    case changes(JSONObject)
    /// All of it, as it may replace the server's.
    case whole(JSONObject)

    var row: JSONObject {
      switch self {
      case .changes(let row), .whole(let row): row
      }
    }
  }
}

extension PushRequest {
  /// The version that the server's row must have; nil if it may have any.
  var version: String? {
    switch self {
    case .insert: nil
    case .update(_, let version), .delete(_, let version), .undelete(_, let version): version
    }
  }

  /// The values that are sent of the row; at least its id.
  var row: JSONObject {
    switch self {
    case .insert(let row), .delete(let row, _): row
    case .update(let body, _), .undelete(let body, _): body.row
    }
  }

  /// A short text that another request does not have.
  var digest: String {
    let kind =
      switch self {
      case .insert: "insert"
      case .update: "update"
      case .delete: "delete"
      case .undelete: "undelete"
      }
    let text = String(decoding: JSONValue.object(row).data, as: UTF8.self)
    return SHA256.hexadecimal(of: "\(kind) \(version ?? "") \(text)")
  }
}

/// An operation that is claimed, with what is to be sent for it.
struct Claim: Sendable, Hashable {
  let operation: QueuedOperation
  /// The token by which the answer is recognised.
  let token: String
  /// Whether an earlier attempt may have reached the server.
  let isInDoubt: Bool
  let request: PushRequest
}

/// The outcome of a request.
enum PushOutcome: Sendable, Hashable {
  /// The server did it. A deletion may come without the row.
  case accepted(JSONObject?)
  /// Nobody knows whether the server did it.
  case unknown(SyncFailure)
  /// The server did not do it, and may do it later: no connection, not signed in, too many requests.
  case notNow(SyncFailure)
  /// The server has another row, which is not deleted.
  case live(JSONObject, SyncFailure)
  /// The row is deleted on the server; nil if it has no such row at all.
  case deleted(JSONObject?, SyncFailure)
  /// The server refuses it.
  case rejected(SyncFailure)
}

/// The effect of an answer on the queue.
enum Settlement: Sendable, Hashable {
  /// The server has the edits: the operation is gone, and may have left a further one behind it.
  case accepted
  /// A deleted row is back, or was found: this is to be sent next.
  case next(Claim)
  /// The operation waits as it did before.
  case released
  /// The outcome is not known: the operation is sent again before anything else happens to the row.
  case inDoubt
  /// The server's row and the edits have to be brought together.
  case conflict
  /// Another attempt has taken over: the answer has no effect.
  case lost
}
