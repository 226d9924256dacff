import Foundation
import TableWire

/// The claims of a JSON Web Token (RFC 7519). The signature is left to the service.
package enum TokenClaims {
  /// The claims that differ between tokens of the same user, and do not affect permissions.
  private static let transient: Set = ["exp", "iat", "nbf", "jti", "nonce", "auth_time", "sid", "uti"]

  /// Returns the claims of a token about its user, which stay the same when the token is refreshed.
  ///
  /// - Returns: the claims, one per line; an empty text for a token that cannot be read
  package static func lasting(in token: String?) -> String {
    let parts = token?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, let data = bytes(of: parts[1]), let claims = try? JSONValue(data).object else {
      return ""
    }
    let lasting = claims.members.filter { !transient.contains($0.name) }
      .map { "\($0.name)=\(JSONValue.object(["": $0.value]))" }
    return lasting.sorted().joined(separator: "\n")
  }

  /// Decodes base64url, which has no `=` at its end.
  private static func bytes(of text: Substring) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
