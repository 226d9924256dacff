#if Identity
package import Foundation
import JWTKit
package import TableWire

/// An OpenID provider of tests, with a key for each kind of signature.
package actor TestProvider {
  package let issuer: String
  private let keys = JWTKeyCollection()
  private var publicKeys: [JSONObject] = []

  /// Creates a provider with the keys `rsa`, `ec` and `ed`.
  package init(issuer: String = "https://login.example.com") async throws {
    self.issuer = issuer
    try await add("ec")
    let ed = try EdDSA.PrivateKey()
    await keys.add(eddsa: ed, kid: "ed")
    publicKeys.append([
      "kty": "OKP", "crv": "Ed25519", "kid": "ed", "use": "sig",
      "x": .string(Self.encoded(ed.publicKey.rawRepresentation)),
    ])
    let rsa = JWK.rsa(
      .rs256,
      identifier: "rsa",
      modulus: Self.modulus,
      exponent: "AQAB",
      privateExponent: Self.exponent
    )
    try await keys.add(jwk: rsa)
    publicKeys.append(["kty": "RSA", "kid": "rsa", "alg": "RS256", "n": .string(Self.modulus), "e": "AQAB"])
  }

  /// Adds a key for ES256.
  package func add(_ kid: String) async throws {
    let key = ES256PrivateKey()
    await keys.add(ecdsa: key, kid: JWKIdentifier(string: kid))
    let point = key.publicKey.parameters
    publicKeys.append([
      "kty": "EC", "crv": "P-256", "kid": .string(kid),
      "x": .string(Self.url(point?.x ?? "")), "y": .string(Self.url(point?.y ?? "")),
    ])
  }

  /// Forgets a key.
  package func remove(_ kid: String) { publicKeys.removeAll { $0["kid"]?.string == kid } }

  /// The public keys, as a JSON Web Key Set.
  package var keySet: JSONValue { ["keys": .array(publicKeys.map { .object($0) })] }

  /// The modulus of the RSA key, which is public.
  package static var publicModulus: String { modulus }

  // MARK: - Tokens

  /// The claims of a valid token of a user, an hour from a time on.
  package func claims(of user: String, for audience: String = "todo", at time: Int64) -> JSONObject {
    [
      "iss": .string(issuer), "aud": .string(audience), "sub": .string(user),
      "iat": .number(JSONNumber(time)), "exp": .number(JSONNumber(time + 3600)),
    ]
  }

  /// Returns a token with a signature.
  ///
  /// - Parameters:
  ///   - claims: the claims
  ///   - kid: the key that signs
  ///   - header: the header; nil for that of the key
  /// - Returns: the token
  /// - Throws: errors of the cryptography
  package func token(
    _ claims: JSONObject,
    by kid: String = "ec",
    header: JSONObject? = nil
  ) async throws -> String {
    let key = try await keys.getKey(for: JWKIdentifier(string: kid))
    let header = header ?? ["alg": .string(key.name), "kid": .string(kid), "typ": "JWT"]
    let text = Self.unsigned(header, claims)
    return "\(text).\(Self.encoded(Data(try key.sign(Data(text.utf8)))))"
  }

  /// Returns the first two parts of a token.
  package static func unsigned(_ header: JSONObject, _ claims: JSONObject) -> String {
    "\(encoded(JSONValue.object(header).data)).\(encoded(JSONValue.object(claims).data))"
  }

  /// Returns base64url.
  package static func encoded(_ data: Data) -> String { Base64URL.text(of: data) }

  private static func url(_ text: String) -> String {
    text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  // An RSA key that signs nothing but tokens of tests. To make one takes a second.
  private static let modulus = """
    kp31k7KvjsNnayr9poJ6N9Xv_TTzhip-gZyXae-s0pekmIoM1wnREqHq5F63G1kPdlWWLy0gfq6TSWV-ib40EnNm\
    weOsdc_3uHiQV7dv4PRZJ04hDP2LJ70SGn5bzhXsBhfP_OozPinIWT6Gb79I54-KQ3Kdnrv2ScHY4aAVEat41A-v\
    E6EfLAkZOtaVZwqY-KjG1RXDgbVvrS_MYXoFlzmC8fgCZ8aqoZuL5ZVmSKFKwF1StR1Brv8RyEMn7IUvMMfitObZ\
    vYgXR_Xe8meuiiQNROxDctyIPUOyBWbflyUgzto-0-Z44jVxfXqZHMR7ckerSxTXKQFcQipbAYa5VQ
    """
  private static let exponent = """
    E4YTSJq3xAQDRoMQCddAHSVQ8t_VOd14wRuwEfxHgDePRHzFnvEAtUF4fPab3XlrlK9q81dIB3aJyHFKe18nofla\
    CqGduoZ6D0eGuReFP2hqYtCFmCw_FoiX241N_lBvAJS1LpGlRzbbJf8seb74H1W-7KJbmOKgtkuo7MqbY6HFNlZU\
    9iXXmgEWanOtmxDh0Ilkimvd0EqT9buv4oDpMF3uKXFXVNrFqHb_9ikTz7K5--pv39-wacAkN083ouC-6zbE6_sP\
    cMQH2BCG6fP7gKAPZC-4Fg7uXmGracCFOcAUCDjf3owEtkRPxlh5WAgJj4hPa96bxnQc1vCEe0Ao4Q
    """
}
#endif
