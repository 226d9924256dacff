import Foundation
import TableWire

/// What a token says of its user, if it is one of JSON (RFC 7519). The signature is the service's affair.
package enum TokenClaims {
  /// The claims that differ from one token of a user to the next, and give no other rights.
  private static let passing: Set = ["exp", "iat", "nbf", "jti", "nonce", "auth_time", "sid", "uti"]

  /// A text that changes with what a token says of its user, and not with its time.
  ///
  /// - Returns: the claims, a line each; an empty text for a token that says nothing that can be read
  package static func lasting(in token: String?) -> String {
    let parts = token?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, let data = bytes(of: parts[1]), let claims = try? JSONValue(data).object else {
      return ""
    }
    let lasting = claims.members.filter { !passing.contains($0.name) }
      .map { "\($0.name)=\(JSONValue.object(["": $0.value]))" }
    return lasting.sorted().joined(separator: "\n")
  }

  /// The bytes of Base64 as URLs have it, without `=` at its end.
  private static func bytes(of text: Substring) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
