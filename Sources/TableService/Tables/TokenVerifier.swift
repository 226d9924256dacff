import HTTPTypes
import TableWire

/// Knows the tokens of users.
public protocol TokenVerifier: Sendable {
  /// The user of a token.
  ///
  /// - Parameter token: the token as it was sent
  /// - Returns: the user's id; nil if the token is not good
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
