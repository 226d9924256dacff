#if Identity
import Foundation
import JWTKit
import TableWire

/// A public key of a provider.
struct SigningKey: Sendable {
  /// The id by which tokens name the key; nil if it has none.
  let id: String?
  private let type: String
  /// The only algorithm that the key is for; nil if the provider does not say.
  private let algorithm: String?
  private let json: String

  /// Reads a JSON Web Key (RFC 7517); nil if it is not a public key for signatures.
  init?(_ value: JSONValue) {
    guard var object = value.object, let type = object["kty"]?.string,
      OpenIDOptions.Algorithm.allCases.contains(where: { $0.keyType == type })
    else { return nil }
    if let use = object["use"]?.string, use != "sig" { return nil }
    if let operations = object["key_ops"]?.array, !operations.contains("verify") { return nil }
    id = object["kid"]?.string
    algorithm = object["alg"]?.string
    self.type = type
    // The library needs an id, and takes the algorithm of the token only if the key has none. A private part
    // is not for a verifier.
    object["kid"] = "key"
    object = object.without(["alg", "d", "p", "q", "dp", "dq", "qi"])
    json = JSONValue.object(object).description
  }

  /// Whether the key is for an algorithm.
  func fits(_ algorithm: OpenIDOptions.Algorithm) -> Bool {
    type == algorithm.keyType && (self.algorithm ?? algorithm.rawValue) == algorithm.rawValue
  }

  /// Returns whether a signature of some bytes is that of the key.
  func verify(_ signature: Data, of bytes: Data, by algorithm: OpenIDOptions.Algorithm) async -> Bool {
    guard fits(algorithm) else { return false }
    do {
      let keys = JWTKeyCollection()
      try await keys.add(jwk: JWK(json: json))
      let key = try await keys.getKey(for: "key", alg: algorithm.rawValue)
      return try key.verify(signature, signs: bytes)
    } catch {
      return false
    }
  }
}
#endif
