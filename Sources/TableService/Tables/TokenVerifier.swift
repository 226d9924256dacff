import HTTPTypes
import TableWire

/// A verifier of users' tokens.
public protocol TokenVerifier: Sendable {
  /// Returns who a token stands for.
  ///
  /// - Parameter token: the token as it was sent
  /// - Returns: the user with the claims; nil if the token is not valid
  /// - Throws: any error if tokens cannot be verified now, for example because the issuer cannot be reached.
  ///   The service then responds with 503
  func identity(of token: String) async throws -> Identity?
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
