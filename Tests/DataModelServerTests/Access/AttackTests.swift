#if DevServer && Identity
import DataModelTestSupport
import Foundation
import IdentityTestSupport
import TableService
import TableServiceTestSupport
import TableWire
import Testing

/// Attempts to see or change what one may not, against the running program: nothing leaks, nothing hangs.
///
/// One after the other: each has connections of its own to the database.
@Suite(.serialized) struct AttackTests {
  private static let all = ["mobile-apps", "mobile-apps-3", "datasync"].flatMap { dialect in
    ServiceEngine.available.map { (dialect, $0) }
  }

  /// An answer without what differs from one moment to the next.
  private static func lasting(_ answer: RawConnection.Answer) -> String {
    answer.text.split(separator: "\r\n", omittingEmptySubsequences: false)
      .filter { line in
        !["date:", "etag: w/", "content-length:", "x-request-id:"].contains {
          line.lowercased().hasPrefix($0)
        }
      }
      .joined(separator: "\n")
  }

  @Test(arguments: all)
  func foreignRowsDoNotExist(_ dialect: String, _ engine: ServiceEngine) async throws {
    let server = try await AccessServer(dialect, on: engine)
    defer { server.stop() }
    let red = try await server.token("ann", team: "red")
    let blue = try await server.token("bob", team: "blue")
    let row: JSONObject = ["id": "there", "team": "red", "text": "secret", "price": 100]
    let inserted = try await server.send("POST /tables/Note", row, token: red)
    #expect(inserted.status == 201, "\(inserted.text)")
    let tag = try #require(inserted.text.firstMatch(of: /(?i)etag: ("[^"]+")/)).1
    for request in ForeignRowRequest.all(isDatasync: server.isDatasync, tag: String(tag)) {
      let (there, none) = (request.about("there"), request.about("nowhere"))
      let found = try await server.send(there.line, there.body, token: blue, headers: there.headers)
      let missing = try await server.send(none.line, none.body, token: blue, headers: none.headers)
      #expect(
        Self.lasting(found).replacing("there", with: "nowhere") == Self.lasting(missing),
        "\(there.line): \(found.text)"
      )
      #expect((found.status ?? 500) < 500 && !found.text.contains("secret"), "\(there.line)")
    }
    // Over its id, and with values that only the service sets.
    let over = try await server.send("POST /tables/Note", ["id": "there", "team": "blue"], token: blue)
    #expect(over.status == 403 && !over.text.contains("secret") && !over.text.contains("ann"))
    let forged: JSONObject = ["id": "own", "team": "blue", "owner": "ann"]
    #expect(try await server.send("POST /tables/Note", forged, token: blue).status == 400)
    // Without the role, and without the claim.
    let reader = try await server.token("carl", team: "red", roles: [])
    #expect(try await server.send("DELETE /tables/Note/there", token: reader).status == 403)
    let homeless = try await server.token("eve", team: nil)
    #expect(try await server.send("GET /tables/Note/there", token: homeless).status == 404)
    let other: JSONObject = ["id": "e", "team": "red"]
    #expect(try await server.send("POST /tables/Note", other, token: homeless).status == 403)
    // The row is as it was.
    let after = try await server.send("GET /tables/Note/there", token: red)
    #expect(after.status == 200 && after.text.contains(tag) && after.text.contains("secret"))
    // The log has neither tokens nor values.
    let log = try server.log
    #expect(!log.contains("secret") && !log.contains(blue) && !log.contains("filter"))
  }

  @Test(arguments: ["mobile-apps", "datasync"])
  func tokensAreChecked(_ dialect: String) async throws {
    let server = try await AccessServer(dialect)
    defer { server.stop() }
    let provider = server.provider
    let claims = await server.claims("ann", team: "red")
    func changed(_ name: String, _ value: JSONValue) -> JSONObject {
      var claims = claims
      claims[name] = value
      return claims
    }
    let stranger = try await TestProvider()
    let secret = DevelopmentTokens(secret: Data(TestProvider.publicModulus.utf8))
    let bad: [String?] = [
      nil, "", "x", try await provider.token(changed("exp", 1_000_000_000)),
      try await provider.token(changed("iss", "https://evil.example.com")),
      try await provider.token(changed("aud", "other")),
      TestProvider.unsigned(["alg": "none"], claims) + ".",
      TestProvider.unsigned(["alg": "HS256", "kid": "rsa"], claims) + ".AAAA",
      secret.token(for: "ann", claims: claims), try await stranger.token(claims),
      try await provider.token(claims, header: ["alg": "ES256", "kid": "../../../../etc/passwd"]),
      try await provider.token(claims, header: ["alg": "ES256", "kid": "file:///etc/passwd"]),
    ]
    let lines = ["GET /tables/Note", "GET /tables/Note/1", "POST /tables/Note", "DELETE /tables/Note/1"]
    for token in bad {
      for line in lines {
        let answer = try await server.send(line, line.hasPrefix("POST") ? ["id": "1"] : nil, token: token)
        #expect(answer.status == 401, "\(line) \(token ?? "-"): \(answer.text)")
      }
    }
    let good = try await provider.token(claims)
    #expect(try await server.send("GET /tables/Note", token: good).status == 200)
    // Two tokens, of which only one can count.
    let other = try await server.token("bob", team: "blue")
    let answer = try await server.send("GET /tables/Note", token: good, headers: ["X-ZUMO-AUTH: \(other)x"])
    #expect(answer.status == 401)
  }

  /// Requests inside of requests, or in forms that two servers read differently. At most one of them counts.
  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 40", "Content-Length: 4\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding: xchunked",
    "Content-Length: +5", "Content-Length: 5, 5", "Content-Length: 0x5",
    "X: a\r\n Authorization: Bearer x", "X\u{0}: a", "Authorization : Bearer x", ": a",
  ])
  func smuggledRequestsAreNotAnswered(_ headers: String) async throws {
    let server = try await AccessServer("mobile-apps")
    defer { server.stop() }
    let token = try await server.token("ann", team: "red")
    let lines = [
      "POST /tables/Note HTTP/1.1", "Host: localhost", "ZUMO-API-VERSION: 2.0.0", "Connection: close",
      "Authorization: Bearer \(token)", "Content-Type: application/json", headers, "", "0", "",
      "DELETE /tables/Note?$filter=1%20eq%201 HTTP/1.1", "Host: x", "", "",
    ]
    let answer = try await RawConnection.send([lines.joined(separator: "\r\n")], to: server.port)
    #expect(answer.statuses.count <= 1 && answer.statuses.allSatisfy { $0 < 500 }, "\(answer.text)")
    #expect(try await server.send("GET /tables/Note", token: token).status == 200)
  }

  /// What costs a server time: each is answered, and the server goes on.
  @Test(arguments: all)
  func expensiveRequestsAreAnswered(_ dialect: String, _ engine: ServiceEngine) async throws {
    let server = try await AccessServer(dialect, on: engine)
    defer { server.stop() }
    let token = try await server.token("ann", team: "red")
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let row: JSONObject = ["id": "1", "team": "red", "text": .string(repeated("a", 5_000))]
    #expect(try await server.send("POST /tables/Note", row, token: token).status == 201)
    let name = server.isDatasync ? "contains" : "substringof"
    let filters = [
      repeated("(", 29) + "text eq 'a'" + repeated(")", 29),
      repeated("not (", 29) + "text eq 'a'" + repeated(")", 29),
      repeated("tolower(", 28) + "text" + repeated(")", 28) + " eq 'a'",
      repeated("concat(text,", 28) + "text" + repeated(")", 28) + " eq 'a'",
      (0..<300).map { "text eq 'a\($0)'" }.joined(separator: " or "),
      repeated("(", 200) + "1 eq 1" + repeated(")", 200), "\(name)('\(repeated("a", 3_000))',text)",
      "text eq '\u{0}'", "text eq '''; DROP TABLE Note; --'", "price div 0 eq 1", "price mod 0 eq 1",
      "year(updatedAt) gt 9223372036854775807",
    ]
    for filter in filters {
      let escaped = filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let answer = try await server.send("GET /tables/Note?$filter=\(escaped)", token: token)
      #expect([200, 400].contains(answer.status), "\(filter.prefix(60)): \(answer.text.prefix(200))")
    }
    for name in ["team') OR 1=1 --", "\"; DROP TABLE \"Note", "sqlite_master", "__left_Note", "-mark"] {
      let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for query in ["$orderby=", "$select=", "$filter="] {
        let answer = try await server.send("GET /tables/Note?\(query)\(escaped)", token: token)
        #expect([200, 400].contains(answer.status), "\(query)\(name): \(answer.text.prefix(200))")
      }
      #expect(try await server.send("GET /tables/\(escaped)", token: token).status == 404)
    }
    #expect(try await server.send("GET /tables/Note/1", token: token).status == 200)
  }
}
#endif
