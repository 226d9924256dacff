@testable import OfflineSync

/// A request on its way.
struct SentRequest: Sendable, Hashable {
  enum Kind: Int, Sendable { case insert, update, delete, undelete }

  var kind: Kind
  /// The id as the path or the body has it.
  var id: String
  /// The version in `If-Match`; nil without the header.
  var version: Int?
  /// The values in the body; nil if it leaves them out.
  var text: Int?
  var number: Int?

  /// What goes over the wire for a request of the queue.
  init(_ request: PushRequest) {
    let body: JSONObject
    let version: String?
    switch request {
    case .insert(let row): (kind, body, version) = (.insert, row, nil)
    case .update(let sent, let match): (kind, body, version) = (.update, sent.row, match)
    case .delete(let row, let match): (kind, body, version) = (.delete, row, match)
    case .undelete(let sent, let match): (kind, body, version) = (.undelete, sent.row, match)
    }
    id = body["id"]?.string ?? ""
    self.version = version.flatMap { Int($0.dropFirst()) }
    // An undeletion has no body.
    guard kind == .insert || kind == .update else { return }
    text = body["text"]?.string.flatMap { Int($0.dropFirst()) }
    number = body["number"]?.number?.int64.map(Int.init)
  }
}

/// What the server said.
struct ServerAnswer: Sendable, Hashable {
  var status: Int
  var row: ModelServer.StoredRow?
  /// The version that the server's row had then, also where the answer does not show it.
  var version: Int?

  /// What a push makes of it.
  var outcome: PushOutcome {
    let json = row.map { $0.item.json(isDeleted: $0.isDeleted) }
    let failure = SyncFailure(.conflict, status: status, "the server has another row")
    switch (status, row, json) {
    case (200, _, _): return .accepted(json)
    case (409, let row?, let json?), (412, let row?, let json?):
      return row.isDeleted ? .deleted(json, failure) : .live(json, failure)
    default: return .deleted(nil, failure)
    }
  }
}
