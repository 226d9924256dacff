import Foundation
import HTTPTypes
import RemoteTablesTestSupport
import Testing

@testable import RemoteTables

/// What errors say, and keep, of answers.
@Suite struct ErrorTextTests {
  private static let express = """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title>
    <style>p { color: red }</style></head><body><pre>Cannot GET /wrong/tables/t</pre>
    <script>if (1 < 2) { alert("x") }</script><!-- hidden --></body></html>
    """
  private static let azure = """
    \u{FEFF}<?xml version="1.0"?><Error><Code>Throttled</Code>
    <Message>Wait &amp; see: &#233;, <![CDATA[a < b]]></Message></Error>
    """

  /// An answer without a token, and the whole text of its error.
  @Test(arguments: [
    (
      400, "application/json", #"{"error":"text is missing"}"#,
      "the server refused the call (400): text is missing"
    ),
    (400, "text/plain", "plain", "the server refused the call (400): plain"),
    (400, "application/xml", azure, "the server refused the call (400): Throttled Wait & see: é, a < b"),
    (500, "text/html", "<html></html>", "the server failed (500): a page without text"),
    (
      401, "text/html", "You must be logged in to use this application",
      "not allowed (401): You must be logged in to use this application; no token was sent: "
        + "set 'TableClientOptions.tokens'"
    ),
    (
      404, "text/html", express,
      "not found: Error Cannot GET /wrong/tables/t; "
        + "there is nothing at 'https://example.com/wrong/tables/t/1'"
    ),
    (
      404, "", "",
      "not found: the server gave no reason; there is nothing at 'https://example.com/wrong/tables/t/1'"
    ),
    (404, "application/json", #"{"error":"The item does not exist"}"#, "not found: The item does not exist"),
    (
      200, "text/html", "<title>My site</title>",
      "the response (200) cannot be used: it is a page, not JSON: My site. "
        + "Is this the address of the service?"
    ),
  ])
  func saysWhatTheServerSaid(_ status: Int, _ type: String, _ body: String, _ text: String) async throws {
    var options = TableClientOptions()
    options.retryPolicy = .never
    let headers = type.isEmpty ? [:] : ["Content-Type": type, "X-Request-ID": "7", "Set-Cookie": "a=b"]
    let scripted = try Scripted(
      url: "https://example.com/wrong?code=key",
      options: options,
      [.answer(status, body, headers)]
    )
    let error = await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
    #expect(error?.description == text)
    #expect(error?.status == status)
    let answer = try #require(error?.answer)
    #expect(answer.status == status)
    #expect(answer.body == body)
    #expect(
      answer.headers.map(\.name.rawName).sorted() == (type.isEmpty ? [] : ["Content-Type", "X-Request-ID"])
    )
  }

  @Test func saysThatNoUserIsSignedIn() async throws {
    var options = TableClientOptions()
    options.tokens = ClosureTokenSource { _ in nil }
    let scripted = try Scripted(options: options, [.answer(401, #"{"error":"no"}"#)])
    let error = await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
    #expect(error?.description == "not allowed (401): no; no token was sent: the user has to sign in")
  }

  // MARK: - Secrets

  /// A body that repeats a token, and the body that is kept.
  @Test(arguments: [
    ("bad token s3cret+key/1=", "bad token …"), (#"{"t":"s3cret\u002Bkey\/1="}"#, "…"),
    ("?token=s3cret%2Bkey%2F1%3D", "…"), ("<p>s3cret&#43;key&#x2F;1=</p>", "…"),
    (String(repeating: "s3cret+key/1=", count: 3000), String(repeating: "…", count: 316)),
    (
      String(repeating: "x", count: 4090) + "s3cret+key/1= and more",
      String(repeating: "x", count: 4090) + "…"
    ),
    ("no secret", "no secret"),
  ])
  func showsNoToken(_ body: String, _ kept: String) async throws {
    var options = TableClientOptions()
    options.retryPolicy = .never
    options.tokens = ClosureTokenSource { _ in "s3cret+key/1=" }
    let headers = [
      "X-Echo": "s3cret+key/1=", "X-Zumo-Auth": "other", "Location": "https://a/#token=other",
      "WWW-Authenticate": "Bearer s3cret+key/1=",
    ]
    let scripted = try Scripted(dialect: .datasync, options: options, [.answer(500, body, headers)])
    let error = await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
    let answer = try #require(error?.answer)
    #expect(answer.body.hasPrefix(kept.prefix(300)) && answer.body.utf8.count <= 4096)
    #expect(!answer.body.contains("s3c"))
    #expect(Set(answer.headers.map(\.value)) == ["…", "Bearer …"])
    #expect(error?.description.contains("s3c") == false)
  }

  /// The answer to a sign-in holds a new token, which is not known yet.
  @Test func keepsNothingOfAnAnswerWithAToken() async throws {
    let url = try #require(URL(string: "https://example.com"))
    let body = #"{"authenticationToken":"new"}"#
    let session = try UserSession(url: url, transport: ScriptedTransport([.answer(200, body)]))
    let error = await #expect(throws: TableError.self) {
      try await session.signIn(provider: "google", token: ["nested": ["code": "s3cret"]])
    }
    let reason: ServerMessage = "it has no 'user.userId' or no 'authenticationToken'"
    #expect(error == .invalidAnswer(status: 200, reason: reason))
    #expect(error?.answer == nil)
  }

  @Test func hidesWhatIsDeepInAProvidersToken() async throws {
    let url = try #require(URL(string: "https://example.com"))
    let session = try UserSession(url: url, transport: ScriptedTransport([.answer(400, "s3cret is wrong")]))
    let error = await #expect(throws: TableError.self) {
      try await session.signIn(provider: "google", token: ["nested": ["codes": ["s3cret"]]])
    }
    #expect(error?.answer?.body == "… is wrong")
    #expect(error == .refused(status: 400, message: "… is wrong"))
  }

  // MARK: - Operations

  /// What is kept with an operation comes back as it was.
  @Test func isKeptWithAnOperation() throws {
    let answer = AnswerExcerpt(
      status: 400,
      headers: [.contentType: "text/plain", .retryAfter: "3"],
      body: "line 1\nline \"2\""
    )
    #expect(AnswerExcerpt(answer.json) == answer)
    #expect(AnswerExcerpt(["status": 400]) == nil)
    #expect(AnswerExcerpt(nil) == nil)
    #expect(answer.description == "400\nContent-Type: text/plain\nRetry-After: 3\n\nline 1\nline \"2\"")
  }
}
