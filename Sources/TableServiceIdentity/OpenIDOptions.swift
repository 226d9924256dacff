#if Identity
public import Foundation

/// What a service expects of the tokens of an OpenID provider.
///
///     var options = OpenIDOptions(issuer: "https://login.example.com", audience: "todo-api")
///     options.rolesClaim = "realm_access.roles"
public struct OpenIDOptions: Sendable {
  /// An algorithm of signatures (RFC 7518, RFC 8037).
  public enum Algorithm: String, Sendable, Hashable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case eddsa = "EdDSA"

    /// The type of key that it needs, as `kty` names it (RFC 7517).
    var keyType: String {
      switch self {
      case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: "RSA"
      case .es256, .es384, .es512: "EC"
      case .eddsa: "OKP"
      }
    }
  }

  /// Where the public keys of the provider are.
  public enum Keys: Sendable, Hashable {
    /// At the address that the provider names below its issuer, in `/.well-known/openid-configuration`.
    case discovered
    /// At an address, as a JSON Web Key Set (RFC 7517).
    case address(URL)
    /// In a file with a JSON Web Key Set.
    case file(URL)
  }

  /// The issuer, exactly as it is in the claim `iss` of tokens.
  public var issuer: String
  /// The audience that has to be in the claim `aud`: the name by which the provider knows this service.
  public var audience: String
  /// Where the public keys are.
  public var keys: Keys
  /// The algorithms of signatures that are accepted.
  public var algorithms: Set<Algorithm> = [.rs256, .es256, .eddsa]
  /// How far the clocks of provider and service may differ.
  public var leeway = Duration.seconds(60)
  /// The claim with the user's id.
  public var userClaim = "sub"
  /// The claim with the user's roles, a text or a list of texts. For a claim inside of another, the names are
  /// joined by dots.
  public var rolesClaim = "roles"
  /// Called with a sentence for the operator's log: keys that cannot be read.
  public var notice: @Sendable (String) -> Void = { _ in }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - issuer: the issuer of the tokens
  ///   - audience: the audience of the tokens
  ///   - keys: where the public keys are
  public init(issuer: String, audience: String, keys: Keys = .discovered) {
    self.issuer = issuer
    self.audience = audience
    self.keys = keys
  }
}
#endif
