#if Identity
import Foundation

/// The addresses of a provider.
extension OpenIDOptions {
  /// The address of the provider's description (OpenID Connect Discovery 1.0, 4); nil if the issuer is not an
  /// address.
  var discoveryAddress: URL? {
    let text = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    let url = URL(string: text + "/.well-known/openid-configuration")
    return url?.host == nil ? nil : url
  }

  /// Whether what comes from an address cannot be exchanged on the way: it has TLS, or is on this machine.
  static func isSafe(_ url: URL) -> Bool {
    let scheme = url.scheme?.lowercased()
    if scheme == "https" { return true }
    return scheme == "http" && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(url.host ?? "")
  }

  /// Returns what is wrong with an address that is not safe.
  static func problem(of url: URL) -> String {
    "'\(url.absoluteString)' is not an address with https: its keys could be forged"
  }

  /// Returns why no keys can ever be read with these options; nil if they may be.
  package var problem: String? {
    switch keys {
    case .file: nil
    case .address(let url): Self.isSafe(url) ? nil : Self.problem(of: url)
    case .discovered:
      switch discoveryAddress {
      case nil: "the issuer '\(issuer)' is not an address; say where its keys are"
      case let url?: Self.isSafe(url) ? nil : Self.problem(of: url)
      }
    }
  }
}
#endif
