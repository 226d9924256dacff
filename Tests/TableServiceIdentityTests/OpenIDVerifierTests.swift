#if Identity
import DataModelTestSupport
import Foundation
import HTTPTypes
import IdentityTestSupport
import RemoteTables
import TableService
import TableServiceTestSupport
import TableWire
import Testing

@testable import TableServiceIdentity

/// Which tokens of a provider are accepted.
@Suite struct OpenIDVerifierTests {
  private static let now: Int64 = 1_900_000_000

  private func verifier(
    _ provider: TestProvider,
    change: (inout OpenIDOptions) -> Void = { _ in }
  ) async throws -> OpenIDVerifier {
    let web = TestWeb()
    await web.set("/keys", to: await provider.keySet)
    var options = OpenIDOptions(
      issuer: await provider.issuer,
      audience: "todo",
      keys: .address(try #require(URL(string: "https://login.example.com/keys")))
    )
    change(&options)
    return OpenIDVerifier(options, transport: web) { Double(Self.now) }
  }

  @Test(arguments: ["rsa", "ec", "ed"])
  func acceptsATokenOfEachKindOfKey(_ kid: String) async throws {
    let provider = try await TestProvider()
    let verifier = try await verifier(provider) { $0.rolesClaim = "realm_access.roles" }
    var claims = await provider.claims(of: "ann", at: Self.now)
    claims["team"] = "red"
    claims["realm_access"] = ["roles": ["editor"]]
    let identity = try await verifier.identity(of: try await provider.token(claims, by: kid))
    #expect(
      identity == Identity(user: "ann", claims: claims, roles: ["editor"], expiry: Double(Self.now + 3660))
    )
  }

  @Test func takesTheUserFromAnotherClaim() async throws {
    let provider = try await TestProvider()
    let verifier = try await verifier(provider) { $0.userClaim = "email" }
    var claims = await provider.claims(of: "ann", at: Self.now)
    #expect(try await verifier.identity(of: try await provider.token(claims)) == nil)
    claims["email"] = "ann@example.com"
    #expect(try await verifier.identity(of: try await provider.token(claims))?.user == "ann@example.com")
  }

  /// A change of the claims of a good token, and whether it is still good.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let claims: [String: JSONValue?]
    var isGood = false

    init(_ name: String, _ claims: [String: JSONValue?], isGood: Bool = false) {
      (testDescription, self.claims, self.isGood) = (name, claims, isGood)
    }
  }

  static let cases = [
    Case("as it is", [:], isGood: true),
    Case("another issuer", ["iss": "https://evil.example.com"]),
    Case("an issuer with a slash more", ["iss": "https://login.example.com/"]),
    Case("no issuer", ["iss": .some(nil)]),
    Case("another audience", ["aud": "other"]),
    Case("the audience among others", ["aud": ["other", "todo"]], isGood: true),
    Case("a list without the audience", ["aud": ["other", "to", "do"]]),
    Case("an empty list of audiences", ["aud": []]),
    Case("no audience", ["aud": .some(nil)]),
    Case("expired within the leeway", ["exp": .number(JSONNumber(now - 59))], isGood: true),
    Case("expired", ["exp": .number(JSONNumber(now - 60))]),
    Case("no expiry", ["exp": .some(nil)]),
    Case("an expiry that is a text", ["exp": "9999999999"]),
    Case("begins within the leeway", ["nbf": .number(JSONNumber(now + 60))], isGood: true),
    Case("begins later", ["nbf": .number(JSONNumber(now + 61))]),
    Case("a beginning that is a text", ["nbf": "0"]),
    Case("no user", ["sub": .some(nil)]),
    Case("an empty user", ["sub": ""]),
    Case("a user that is a number", ["sub": 7]),
  ]

  @Test(arguments: cases)
  func checksTheClaims(_ example: Case) async throws {
    let provider = try await TestProvider()
    var claims = await provider.claims(of: "ann", at: Self.now)
    for (name, value) in example.claims {
      claims = claims.without([name])
      if let value { claims[name] = value }
    }
    let identity = try await verifier(provider).identity(of: try await provider.token(claims))
    #expect((identity != nil) == example.isGood)
  }

  /// Tokens that are forged, damaged, or not tokens.
  @Test func refusesForgedTokens() async throws {
    let provider = try await TestProvider()
    let other = try await TestProvider()
    let verifier = try await verifier(provider)
    let claims = await provider.claims(of: "ann", at: Self.now)
    let good = try await provider.token(claims)
    #expect(try await verifier.identity(of: good) != nil)
    let parts = good.split(separator: ".").map(String.init)
    func unsigned(_ header: JSONObject) -> String { TestProvider.unsigned(header, claims) }
    // HMAC with the public key as its secret, the oldest of all tricks.
    let secret = DevelopmentTokens(secret: Data(TestProvider.publicModulus.utf8), now: { Double(Self.now) })
    var later = claims
    later["sub"] = "chief"
    let bad = [
      "", ".", "..", "a.b.c", "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).", good + "A", good + ".x",
      good + "=", String(good.dropLast(2)), "\(parts[0])=.\(parts[1]).\(parts[2])", " \(good)",
      "\(parts[0]).\(parts[2]).\(parts[1])",
      // Other claims under the same signature.
      "\(parts[0]).\(TestProvider.encoded(JSONValue.object(later).data)).\(parts[2])",
      unsigned(["alg": "none"]) + ".", unsigned(["alg": "none"]) + ".AA", unsigned(["alg": "None"]) + ".AA",
      unsigned(["alg": "none", "kid": "ec"]) + ".\(parts[2])",
      secret.token(for: "ann", claims: claims), String(repeating: "a", count: 20_000),
      try await provider.token(claims, header: ["alg": "HS256", "kid": "ec"]),
      // An algorithm of another kind of key, and one that is not accepted.
      try await provider.token(claims, header: ["alg": "RS256", "kid": "ec"]),
      try await provider.token(claims, header: ["alg": "RS256", "kid": "rsa"]),
      try await provider.token(claims, by: "rsa", header: ["alg": "RS512", "kid": "rsa"]),
      try await provider.token(claims, by: "rsa", header: ["alg": "PS256", "kid": "rsa"]),
      // A key that the token brings itself.
      try await other.token(claims), try await other.token(claims, header: ["alg": "ES256"]),
      try await other.token(
        claims,
        header: [
          "alg": "ES256", "kid": "ec", "jku": "https://evil.example.com/keys", "jwk": await other.keySet,
        ]
      ),
      // Ids of keys that lead elsewhere.
      try await provider.token(claims, header: ["alg": "ES256", "kid": "../../dev/null"]),
      try await provider.token(claims, header: ["alg": "ES256", "kid": "ec' OR 1=1 --"]),
      try await provider.token(claims, header: ["alg": "ES256", "kid": ["ec"]]),
      try await provider.token(claims, header: ["alg": "ES256", "kid": ""]),
      // An extension that has to be understood.
      try await provider.token(claims, header: ["alg": "ES256", "kid": "ec", "crit": ["exp"]]),
      try await provider.token(claims, header: ["kid": "ec"]),
      try await provider.token(claims, header: ["alg": ["ES256"], "kid": "ec"]),
    ]
    for token in bad { #expect(try await verifier.identity(of: token) == nil, "\(token.prefix(200))") }
    // Without an id, any key of the provider may have signed it.
    #expect(
      try await verifier.identity(of: try await provider.token(claims, header: ["alg": "ES256"])) != nil
    )
  }

  @Test func acceptsOnlyTheAlgorithmsOfTheOptions() async throws {
    let provider = try await TestProvider()
    let verifier = try await verifier(provider) { $0.algorithms = [.eddsa] }
    let claims = await provider.claims(of: "ann", at: Self.now)
    #expect(try await verifier.identity(of: try await provider.token(claims, by: "ed")) != nil)
    for kid in ["rsa", "ec"] {
      #expect(try await verifier.identity(of: try await provider.token(claims, by: kid)) == nil)
    }
  }
}

/// The web that a verifier reads keys from.
actor TestWeb: HTTPTransport {
  private var documents: [String: JSONValue] = [:]
  private(set) var requests: [String] = []
  private var isDown = false

  func set(_ path: String, to document: JSONValue?) { documents[path] = document }
  func setDown(_ isDown: Bool) { self.isDown = isDown }
  func forget() { requests = [] }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    let path = request.path ?? ""
    requests.append(path)
    if isDown { throw HTTPTransportError.notSent("the test is offline") }
    guard let document = documents[path] else { return (HTTPResponse(status: .notFound), Data()) }
    return (HTTPResponse(status: .ok), document.data)
  }
}
#endif
