import Foundation
package import TableWire

/// The claims of a JSON Web Token (RFC 7519). The signature is left to the service.
package enum TokenClaims {
  /// The claims that differ between tokens of the same user, and do not affect permissions.
  private static let transient: Set<String> = [
    "exp", "iat", "nbf", "jti", "nonce", "auth_time", "sid", "uti",
  ]

  /// Returns the claims of a token about its user, which stay the same when the token is refreshed.
  ///
  /// - Returns: the claims, one per line; an empty text for a token that cannot be read
  package static func lasting(in token: String?) -> String {
    let parts = token?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, let data = Base64URL.data(of: parts[1]), let claims = try? JSONValue(data).object
    else {
      return ""
    }
    return text(of: claims.without(transient))
  }

  /// Returns claims as a text that does not depend on their order, one per line.
  package static func text(of claims: JSONObject) -> String {
    claims.members.map { "\($0.name)=\(JSONValue.object(["": $0.value]))" }.sorted().joined(separator: "\n")
  }
}
