import Foundation
import RemoteTables
import SQLText
import TableWire

/// A request for an operation. It is fixed when the operation is claimed, whatever is written afterwards.
enum PushRequest: Sendable, Hashable {
  /// The row with its id.
  case insert(JSONObject)
  /// The columns that differ, or the whole row.
  case update(Body, version: String?)
  case delete(JSONObject, version: String?)
  /// Restores a deleted row as it was, before it is updated.
  case undelete(Body, version: String?)

  /// The part of a row that is sent if the server has the row.
  enum Body: Sendable, Hashable {
    /// Some values, with the id. Where whole rows are replaced, the server's row has to be read for the
    /// others.
    case changes(JSONObject)
    /// The whole row, which may replace the server's.
    case whole(JSONObject)

    var row: JSONObject {
      switch self {
      case .changes(let row), .whole(let row): row
      }
    }
  }
}

extension PushRequest {
  /// The version that the server's row must have; nil for any version.
  var version: String? {
    switch self {
    case .insert: nil
    case .update(_, let version), .delete(_, let version), .undelete(_, let version): version
    }
  }

  /// The values that are sent; at least the id.
  var row: JSONObject {
    switch self {
    case .insert(let row), .delete(let row, _): row
    case .update(let body, _), .undelete(let body, _): body.row
    }
  }

  /// A digest that no other request has.
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

/// A claimed operation, with its request.
struct Claim: Sendable, Hashable {
  let operation: QueuedOperation
  /// The token by which the answer is recognized.
  let token: String
  /// Whether an earlier attempt may have reached the server.
  let isInDoubt: Bool
  let request: PushRequest
}

/// The outcome of a request.
enum PushOutcome: Sendable, Hashable {
  /// The server carried it out. A deletion may come without the row.
  case accepted(JSONObject?)
  /// It is unknown whether the server carried it out.
  case unknown(SyncFailure)
  /// The server did not carry it out, but may do so later: no connection, not signed in, too many requests.
  case notNow(SyncFailure)
  /// The server has a different row, which is not deleted.
  case live(JSONObject, SyncFailure)
  /// The row is deleted on the server; nil if the server does not have it at all.
  case deleted(JSONObject?, SyncFailure)
  /// The server refused it.
  case rejected(SyncFailure)
}

/// The effect of an answer on the queue.
enum Settlement: Sendable, Hashable {
  /// The server has the edits: the operation is gone, and may have left another one behind it.
  case accepted
  /// A deleted row is back, or was found: this claim is sent next.
  case next(Claim)
  /// The operation waits as before.
  case released
  /// The outcome is unknown: the operation is sent again before anything else happens to the row.
  case inDoubt
  /// The server's row and the edits have to be merged.
  case conflict
  /// Another attempt has taken over: the answer has no effect.
  case lost
}
