public import Foundation
public import TableWire

/// Who makes a request: a user, and what the issuer of the token says about that user.
///
///     Identity(user: "ann", claims: ["team": "blue"], roles: ["editor"])
public struct Identity: Sendable, Hashable {
  /// The user's id, by which rows belong to the user.
  public let user: String
  /// The claims of the token, as they are in it.
  public let claims: JSONObject
  /// The roles of the user.
  public let roles: Set<String>
  /// When the token expires, in seconds since 1970; nil for never. A stream of changes ends then.
  public let expiry: TimeInterval?

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - user: the user's id
  ///   - claims: the claims of the token
  ///   - roles: the roles of the user
  ///   - expiry: when the token expires, in seconds since 1970; nil for never
  public init(
    user: String,
    claims: JSONObject = JSONObject(),
    roles: Set<String> = [],
    expiry: TimeInterval? = nil
  ) {
    self.expiry = expiry
    self.user = user
    self.claims = claims
    self.roles = roles
  }
}
