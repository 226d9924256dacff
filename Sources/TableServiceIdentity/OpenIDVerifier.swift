#if Identity
public import Foundation
public import RemoteTables
public import TableService
import TableWire

/// A verifier of the tokens of an OpenID provider: JSON Web Tokens that are signed with a key of the provider
/// (RFC 7519, RFC 8725).
///
///     var options = TableServiceOptions()
///     options.tokens = OpenIDVerifier(
///       OpenIDOptions(issuer: "https://login.example.com", audience: "todo-api")
///     )
///
/// A token is valid if its algorithm is one of those that are accepted, its signature is that of a key of the
/// provider, it is for this audience and from this issuer, and its time has come and has not passed. Keys are
/// read when they are needed, again after 10 minutes or for an unknown key id, at most once a minute, and
/// kept for a day while the provider cannot be reached. After that the service responds with 503.
public struct OpenIDVerifier: TokenVerifier {
  /// The longest token that is read, in bytes. Cookies and headers of most servers hold less.
  private static let maximumBytes = 16_384

  private let options: OpenIDOptions
  private let keys: KeyCache
  private let now: @Sendable () -> TimeInterval

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - options: what is expected of tokens
  ///   - transport: the transport to the provider; nil for one that waits for 10 seconds at most
  ///   - now: returns the current time, in seconds since 1970
  public init(
    _ options: OpenIDOptions,
    transport: (any HTTPTransport)? = nil,
    now: @escaping @Sendable () -> TimeInterval = { Date().timeIntervalSince1970 }
  ) {
    self.options = options
    self.now = now
    let transport =
      transport
      ?? URLSessionTransport(
        timeout: .seconds(10),
        maximumDuration: .seconds(10),
        maximumBodySize: KeySource.maximumBytes
      )
    let source = KeySource(options: options, transport: transport)
    keys = KeyCache(now: now, notice: options.notice) { try await source.keys() }
  }

  /// Reads the keys now, so that a mistake in the options is found before the first request.
  ///
  /// - Throws: an error with a description if the keys cannot be read
  public func readKeys() async throws { _ = try await keys.keys(withID: nil) }

  /// Waits until a read of the keys in the background has ended.
  func finishReading() async { await keys.finishReading() }

  /// Returns who a token stands for.
  ///
  /// - Throws: an error if no keys of the provider are known
  public func identity(of token: String) async throws -> Identity? {
    guard let parts = Parts(token, limit: Self.maximumBytes),
      let name = parts.header["alg"]?.string, let algorithm = OpenIDOptions.Algorithm(rawValue: name),
      options.algorithms.contains(algorithm),
      // An extension that must be understood (RFC 7515, 4.1.11). None is.
      parts.header["crit"] == nil
    else { return nil }
    var id: String?
    if let value = parts.header["kid"] {
      guard let text = value.string else { return nil }
      id = text
    }
    for key in try await keys.keys(withID: id) where key.fits(algorithm) {
      if await key.verify(parts.signature, of: parts.signed, by: algorithm) {
        return identity(by: parts.claims)
      }
    }
    return nil
  }

  // MARK: - Claims

  private func identity(by claims: JSONObject) -> Identity? {
    let leeway = TimeInterval(options.leeway.components.seconds)
    guard claims["iss"]?.string == options.issuer, isForAudience(claims),
      let expiry = claims["exp"]?.number?.double, now() < expiry + leeway,
      let user = TokenClaim(options.userClaim, .string).text(in: claims), !user.isEmpty
    else { return nil }
    if let value = claims["nbf"] {
      guard let start = value.number?.double, now() >= start - leeway else { return nil }
    }
    let roles = TokenClaim(options.rolesClaim, .strings).texts(in: claims) ?? []
    return Identity(user: user, claims: claims, roles: Set(roles), expiry: expiry + leeway)
  }

  private func isForAudience(_ claims: JSONObject) -> Bool {
    TokenClaim("aud", .strings).texts(in: claims)?.contains(options.audience) == true
  }

  // MARK: - Parts

  /// The parts of a token in the compact form (RFC 7515, 3.1).
  private struct Parts {
    let header: JSONObject
    let claims: JSONObject
    let signature: Data
    /// The bytes that are signed.
    let signed: Data

    init?(_ token: String, limit: Int) {
      guard token.utf8.count <= limit else { return nil }
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
        let signature = Base64URL.data(of: parts[2]), !signature.isEmpty
      else { return nil }
      (self.header, self.claims, self.signature) = (header, claims, signature)
      signed = Data("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ text: Substring) -> JSONObject? {
      Base64URL.data(of: text).flatMap { try? JSONValue($0) }?.object
    }
  }
}
#endif
