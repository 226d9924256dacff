import RemoteTables
import SQLText
import TableWire

/// A request that the server has refused, with the requester and the time. An automatic push that sends the
/// same again gets the same answer.
struct RefusedRequest: Sendable, Hashable {
  /// A digest of what was sent.
  let digest: String
  /// ``Requester/digest``
  let requester: String
  /// The time in seconds since 1970.
  let time: Int64

  /// After this many seconds the same request is sent again: the server may have been fixed.
  private static let maximumAge: Int64 = 86_400

  /// Whether an automatic push can skip a request.
  func holds(_ digest: String, of requester: Requester, now: Int64) -> Bool {
    // After a clock was set back, the time says nothing.
    digest == self.digest && requester.digest == self.requester
      && (0..<Self.maximumAge).contains(now - time)
  }
}

/// The account, the sign-in and the schema for which requests are made.
struct Requester: Sendable, Hashable {
  let digest: String

  init(account: String? = nil, token: String? = nil, schema: String? = nil) {
    let parts = [account, TokenClaims.lasting(in: token), schema].map { SHA256.hexadecimal(of: $0 ?? "") }
    digest = SHA256.hexadecimal(of: parts.joined(separator: " "))
  }
}

extension SyncFailure {
  /// Whether the server refuses the change itself, and would refuse it again: too large, invalid, or not
  /// allowed.
  var isForGood: Bool { isRefusal && status.map { [400, 403, 413, 422].contains($0) } ?? false }
}
