#if Identity
import DataModelTestSupport
import Foundation
import IdentityTestSupport
import TableService
import TableServiceTestSupport
import TableWire
import Testing

@testable import TableServiceIdentity

/// Where keys come from, when they are read again, and what happens while they cannot be.
@Suite struct KeyRotationTests {
  private struct Scene {
    let provider: TestProvider
    let web = TestWeb()
    let time = Guarded<Double>(1_900_000_000)
    let notices = Guarded<[String]>([])
    let verifier: OpenIDVerifier

    init(_ keys: OpenIDOptions.Keys = .discovered) async throws {
      provider = try await TestProvider()
      var options = OpenIDOptions(issuer: await provider.issuer, audience: "todo", keys: keys)
      options.notice = { [notices] text in notices.withLock { $0.append(text) } }
      verifier = OpenIDVerifier(options, transport: web) { [time] in time.withLock { $0 } }
      await web.set(
        "/.well-known/openid-configuration",
        to: ["issuer": "https://login.example.com", "jwks_uri": "https://login.example.com/keys"]
      )
      await publish()
    }

    func publish() async { await web.set("/keys", to: await provider.keySet) }

    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

    /// Whether a token by a key is accepted; nil if that cannot be said now.
    func accepts(_ kid: String) async throws -> Bool? {
      let claims = await provider.claims(of: "ann", at: Int64(time.withLock { $0 }))
      let token = try await provider.token(claims, by: kid)
      do {
        let identity = try await verifier.identity(of: token)
        await verifier.finishReading()
        return identity != nil
      } catch { return nil }
    }

    /// How often keys were read since the last time.
    func readCount() async -> Int {
      let count = await web.requests.filter { $0 == "/keys" }.count
      await web.forget()
      return count
    }
  }

  @Test func readsThemOnceAndAgainAfterTenMinutes() async throws {
    let scene = try await Scene()
    for _ in 0..<3 { #expect(try await scene.accepts("ec") == true) }
    #expect(await scene.readCount() == 1)
    scene.pass(600)
    #expect(try await scene.accepts("ec") == true)
    #expect(await scene.readCount() == 0)
    scene.pass(1)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try? await scene.accepts("ec") } }
    }
    #expect(await scene.readCount() == 1)
  }

  /// The provider signs with a new key, and takes the old one away.
  @Test func findsANewKey() async throws {
    let scene = try await Scene()
    #expect(try await scene.accepts("ec") == true)
    try await scene.provider.add("new")
    scene.pass(61)
    // It is not published yet: an invented id causes one request a minute.
    for _ in 0..<5 { #expect(try await scene.accepts("new") == false) }
    #expect(await scene.readCount() == 2)
    await scene.publish()
    #expect(try await scene.accepts("new") == false)
    scene.pass(61)
    #expect(try await scene.accepts("new") == true)
    await scene.provider.remove("ec")
    await scene.publish()
    scene.pass(601)
    // With the keys of before, once: they are read in the background.
    #expect(try await scene.accepts("ec") == true)
    #expect(try await scene.accepts("ec") == false)
    #expect(try await scene.accepts("new") == true)
  }

  @Test func keepsKeysForADayWhileTheProviderIsAway() async throws {
    let scene = try await Scene()
    #expect(try await scene.accepts("ec") == true)
    await scene.web.setDown(true)
    scene.pass(601)
    for _ in 0..<5 { #expect(try await scene.accepts("ec") == true) }
    // Whether it has another key cannot be said.
    try await scene.provider.add("new")
    #expect(try await scene.accepts("new") == nil)
    #expect(scene.notices.withLock { $0.count } == 1)
    #expect(
      scene.notices.withLock { $0.first }?.hasSuffix("the test is offline; the keys of before are used")
        == true
    )
    scene.pass(85_799)
    #expect(try await scene.accepts("ec") == true)
    scene.pass(1)
    #expect(try await scene.accepts("ec") == nil)
    await scene.web.setDown(false)
    #expect(try await scene.accepts("ec") == nil)
    scene.pass(5)
    #expect(try await scene.accepts("ec") == true)
  }

  @Test func cannotSayWithoutKeys() async throws {
    let scene = try await Scene()
    await scene.web.setDown(true)
    for _ in 0..<3 { #expect(try await scene.accepts("ec") == nil) }
    #expect(await scene.web.requests.count == 1)
    await #expect(throws: (any Error).self) { try await scene.verifier.readKeys() }
  }

  // MARK: - Places

  @Test func readsThemFromAFile() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let scene = try await Scene(.file(folder.file("keys.json")))
    #expect(try await scene.accepts("ec") == nil)
    try folder.write(await scene.provider.keySet.description, to: "keys.json")
    scene.pass(5)
    #expect(try await scene.accepts("ec") == true)
    #expect(await scene.web.requests.isEmpty)
  }

  @Test(
    arguments: [
      (
        ["issuer": "https://evil.example.com", "jwks_uri": "https://evil.example.com/keys"], "another issuer"
      ),
      (["issuer": "https://login.example.com"], "names no 'jwks_uri'"),
      (["issuer": "https://login.example.com", "jwks_uri": "http://login.example.com/keys"], "with https"),
      (["issuer": "https://login.example.com", "jwks_uri": "file:///keys"], "with https"),
      ([], "is not a JSON object"),
    ] as [(JSONValue, String)]
  )
  func refusesDocuments(_ document: JSONValue, _ problem: String) async throws {
    let scene = try await Scene()
    await scene.web.set("/.well-known/openid-configuration", to: document)
    #expect(try await scene.accepts("ec") == nil)
    #expect(scene.notices.withLock { $0.first }?.contains(problem) == true)
  }

  @Test(
    arguments: [
      ([:], "is not a JSON Web Key Set"), (["keys": []], "has no key for signatures"),
      (["keys": [["kty": "oct", "k": "AAAA", "kid": "ec"]]], "has no key for signatures"),
      (["keys": [["kty": "EC", "use": "enc", "kid": "ec"]]], "has no key for signatures"),
      (["keys": ["ec", 1, .null]], "has no key for signatures"),
    ] as [(JSONValue, String)]
  )
  func refusesKeys(_ keys: JSONValue, _ problem: String) async throws {
    let scene = try await Scene()
    await scene.web.set("/keys", to: keys)
    #expect(try await scene.accepts("ec") == nil)
    #expect(scene.notices.withLock { $0.first }?.contains(problem) == true)
  }

  /// A key that cannot be read does not hide the others.
  @Test func ignoresDamagedKeys() async throws {
    let scene = try await Scene()
    var keys = await scene.provider.keySet.object?["keys"]?.array ?? []
    keys.insert(["kty": "EC", "kid": "ec", "crv": "P-256", "x": "AA", "y": "!"], at: 0)
    keys.insert(["kty": "RSA", "kid": "rsa", "n": "AQAB", "e": ""], at: 0)
    await scene.web.set("/keys", to: ["keys": .array(keys)])
    for kid in ["ec", "rsa", "ed"] { #expect(try await scene.accepts(kid) == true) }
  }
}
#endif
