import HTTPTypes
import TableWire

/// A verifier of users' tokens.
public protocol TokenVerifier: Sendable {
  /// Returns the user of a token.
  ///
  /// - Parameter token: the token as it was sent
  /// - Returns: the user's id; nil if the token is not valid
  func user(of token: String) async -> String?
}

extension HTTPRequest {
  /// The token of a request, in the header of either dialect; nil without one.
  var token: String? {
    let bearer = headerFields[.authorization].flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst("bearer ".count)) : nil
    }
    return headerFields[.zumoAuthentication] ?? bearer
  }
}
