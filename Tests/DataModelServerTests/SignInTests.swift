#if DevServer
import Foundation
import OfflineSync
import QSDataModelReference
import Testing

/// `--sign-in` and `--per-user`: who sees what.
@Suite struct SignInTests {
  private func client(
    _ server: ServerProcess,
    _ dialect: Dialect,
    _ tokens: any TokenSource
  ) throws
    -> TableClient
  {
    var options = TableClientOptions()
    options.tokens = tokens
    return try TableClient(url: server.url, dialect: dialect, options: options)
  }

  @Test(arguments: [("mobile-apps", Dialect.mobileApps), ("datasync", .datasync)])
  func usersSeeTheirOwnRows(_ name: String, _ dialect: Dialect) async throws {
    let server = try await ServerProcess(["--sign-in", "--per-user", "--dialect", name])
    defer { server.kill() }
    let (ann, bob) = (
      try UserSession(url: server.url, dialect: dialect), try UserSession(url: server.url, dialect: dialect)
    )
    try await ann.signIn(provider: "google", token: ["userId": "ann"])
    try await bob.signIn(provider: "google", token: ["userId": "bob"])
    let hers = try client(server, dialect, ann).table(TodoItem.self)
    let his = try client(server, dialect, bob).table(TodoItem.self)
    let row = try await hers.insert(TodoItem(id: "secret", text: "of Ann"))
    _ = try await his.insert(TodoItem(id: "other", text: "of Bob"))
    #expect(try await hers.rows().rows.map(\.item.id) == ["secret"])
    #expect(try await his.rows().rows.map(\.item.id) == ["other"])
    await #expect(throws: TableError.self) { try await his.row("secret") }
    var changed = row
    changed.item.text = "of Bob"
    let change = changed
    await #expect(throws: TableError.self) { try await his.update(change) }
    await #expect(throws: TableError.self) { try await his.update(change, check: .overwriting) }
    await #expect(throws: TableError.self) { try await his.delete(row) }
    #expect(try await hers.row("secret").item.text == "of Ann")
    // The log has neither a token nor a query.
    let token = try #require(await ann.user?.token)
    #expect(try server.log.contains("route=/tables/TodoItem"))
    #expect(try !server.log.contains(token))
    #expect(try !server.log.contains("filter"))
  }

  @Test(arguments: [("mobile-apps", Dialect.mobileApps), ("datasync", .datasync)])
  func refreshesTokens(_ name: String, _ dialect: Dialect) async throws {
    let server = try await ServerProcess(["--sign-in", "--dialect", name])
    defer { server.kill() }
    let session = try UserSession(url: server.url, dialect: dialect)
    let user = try await session.signIn(provider: "google", token: ["userId": "ann"])
    // A token that the service refused is replaced.
    #expect(try await session.token(replacing: user.token) != nil)
    #expect(await session.user?.id == "sid:ann")
  }

  @Test(
    arguments: ["mobile-apps", "datasync"],
    [
      "", "X-ZUMO-AUTH: bad", "X-ZUMO-AUTH: a.b.c", "Authorization: Bearer bad", "Authorization: Basic YTpi",
      // Without a signature: {"alg":"none"}.{"sub":"sid:ann","exp":9999999999}.
      "X-ZUMO-AUTH: eyJhbGciOiJub25lIn0.eyJzdWIiOiJzaWQ6YW5uIiwiZXhwIjo5OTk5OTk5OTk5fQ.",
    ]
  )
  func refusesBadTokens(_ dialect: String, _ header: String) async throws {
    let server = try await ServerProcess(["--sign-in", "--dialect", dialect])
    defer { server.kill() }
    let headers = header.isEmpty ? [] : [header]
    for request in [
      RawConnection.request("GET /tables/TodoItem", headers),
      RawConnection.request("GET /tables/TodoItem/1", headers),
      RawConnection.request("POST /tables/TodoItem", headers, body: #"{"text": "x"}"#),
      RawConnection.request("DELETE /tables/TodoItem/1", headers),
    ] {
      let answer = try await RawConnection.send([request], to: server.port)
      #expect(answer.status == 401, "\(request)")
    }
  }
}
#endif
