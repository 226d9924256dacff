public import Foundation
import SQLText
public import TableWire

/// An issuer and verifier of JSON Web Tokens with HMAC-SHA256. For development only.
///
///     let tokens = DevelopmentTokens(secret: Data("a long secret".utf8))
///     let token = tokens.token(for: "sid:ann")
public struct DevelopmentTokens: TokenVerifier {
  private let secret: [UInt8]
  private let lifetime: Duration
  private let now: @Sendable () -> TimeInterval

  /// Creates an issuer.
  ///
  /// - Parameters:
  ///   - secret: the key that signs tokens; keep it private
  ///   - lifetime: how long a token is valid, in whole seconds, up to a century
  ///   - now: returns the current time, in seconds since 1970
  public init(
    secret: Data,
    lifetime: Duration = .seconds(86_400),
    now: @escaping @Sendable () -> TimeInterval = { Date().timeIntervalSince1970 }
  ) {
    self.secret = Array(secret)
    self.lifetime = lifetime
    self.now = now
  }

  /// Issues a token.
  ///
  /// - Parameters:
  ///   - user: the user's id
  ///   - claims: further claims of the token; `roles` has the user's roles
  /// - Returns: the token, which is valid immediately
  public func token(for user: String, claims: JSONObject = JSONObject()) -> String {
    let time = Int64(now())
    var object = claims
    object["sub"] = .string(user)
    object["iat"] = .number(JSONNumber(time))
    object["exp"] = .number(JSONNumber(time + min(lifetime, .seconds(3_153_600_000)).components.seconds))
    let payload = JSONValue.object(object)
    let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
    let text = "\(Base64URL.text(of: header.data)).\(Base64URL.text(of: payload.data))"
    return "\(text).\(signature(of: text))"
  }

  /// Returns who a token stands for that was issued with the same secret and has not expired; nil for any
  /// other.
  public func identity(of token: String) async -> Identity? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, Self.areSame(signature(of: "\(parts[0]).\(parts[1])"), parts[2]),
      let data = Base64URL.data(of: parts[1]), let payload = (try? JSONValue(data))?.object,
      let user = payload["sub"]?.string, let expiry = payload["exp"]?.number?.double, expiry > now()
    else { return nil }
    let roles = TokenClaim("roles", .strings).texts(in: payload) ?? []
    return Identity(user: user, claims: payload, roles: Set(roles), expiry: expiry)
  }

  private func signature(of text: String) -> String {
    Base64URL.text(of: Data(SHA256.authenticationCode(Array(text.utf8), key: secret)))
  }

  /// Compares two texts in constant time.
  private static func areSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
