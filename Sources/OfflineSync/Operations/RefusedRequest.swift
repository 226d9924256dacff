import RemoteTables
import SQLText
import TableWire

/// The request that the server has refused, for whom, and when: whoever sends the same again by itself gets
/// the same answer.
struct RefusedRequest: Sendable, Hashable {
  /// A short text that differs with what is sent.
  let digest: String
  /// ``Requester/digest``
  let requester: String
  /// In seconds since 1970.
  let time: Int64

  /// After so many seconds the same request is sent again: the server may have been mended.
  private static let longest: Int64 = 86_400

  /// Whether a request need not be sent by itself.
  func holds(_ digest: String, of requester: Requester, now: Int64) -> Bool {
    // A clock that was set back tells nothing.
    digest == self.digest && requester.digest == self.requester
      && (0..<Self.longest).contains(now - time)
  }
}

/// For whom, and by which model, requests are made.
struct Requester: Sendable, Hashable {
  let digest: String

  init(account: String? = nil, token: String? = nil, schema: String? = nil) {
    let parts = [account, TokenClaims.lasting(in: token), schema].map { SHA256.hexadecimal(of: $0 ?? "") }
    digest = SHA256.hexadecimal(of: parts.joined(separator: " "))
  }
}

extension SyncFailure {
  /// Whether the server refuses the change for what it is, and would refuse it again: too big, not valid, or
  /// not allowed.
  var isForGood: Bool { isRefusal && status.map { [400, 403, 413, 422].contains($0) } ?? false }
}
