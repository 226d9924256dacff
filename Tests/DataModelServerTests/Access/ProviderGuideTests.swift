#if DevServer && Identity
import DataModelRuntime
import DataModelTestSupport
import Foundation
import IdentityTestSupport
import OfflineSync
import SyncedNotes
import TableServiceTestSupport
import TableWire
import Testing

/// `Documentation/Guides/SignInWithYourProvider.md`, followed against a provider on this machine: the
/// configuration and the command of the guide, with the model of the notes.
@Suite struct ProviderGuideTests {
  private static let page = "Documentation/Guides/SignInWithYourProvider.md"

  /// A user whose team can change.
  private final class User: Sendable {
    let name: String
    let team: Guarded<String>
    private let provider: LocalProvider

    init(_ name: String, team: String, _ provider: LocalProvider) {
      (self.name, self.team, self.provider) = (name, Guarded(team), provider)
    }

    func device(_ url: URL) throws -> SyncContext {
      var options = TableClientOptions()
      options.tokens = ClosureTokenSource(account: { [name] in name }) { [name, team, provider] _ in
        let now = Int64(Date().timeIntervalSince1970)
        var claims = await provider.provider.claims(of: name, for: "todo-api", at: now)
        claims["team"] = .string(team.withLock { $0 })
        claims["roles"] = ["editor"]
        return try await provider.provider.token(claims, by: "rsa")
      }
      let client = try TableClient(url: url, options: options)
      return try SyncContext(try LocalStore(inMemory: SyncedNotesSchema.schema), client: client)
    }
  }

  private static let all = PullQuery(Note.self, id: "all")

  private func texts(_ context: SyncContext) async throws -> [String] {
    #expect(try await context.pull([Self.all]).failure == nil)
    return try await context.table(Note.self).rows().compactMap(\.text).sorted()
  }

  @Test func rowsComeAndGoWithTheTeams() async throws {
    let provider = try await LocalProvider()
    defer { provider.stop() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // The guide's tables are those of another model, whose columns are the text and the rank here.
    let yaml = try #require(Repository.blocks(in: "yaml").first { $0.document == Self.page }).text
      .replacing("TodoItem", with: "Note")
      .replacing("team eq", with: "startswith(text, @claims.team) or text eq")
      .replacing("      onInsert: {ownerId: \"@user\"}\n", with: "")
    try folder.write(yaml, to: "datamodel.yaml")
    let command = try #require(
      Repository.blocks(in: "sh").first { $0.document == Self.page && $0.text.contains("--issuer") }
    ).text
    let words = command.replacing("\\\n", with: "")
      .replacing("https://login.example.com", with: provider.issuer)
      .split(separator: " ").map(String.init)
    let options = Array(words[(try #require(words.firstIndex(of: "--issuer")))...])
    let server = try await ServerProcess(
      options + ["--config", folder.file("datamodel.yaml").path],
      model: Repository.url(of: "Tests/SyncedNotes/SyncedNotes.xcdatamodeld")
    )
    defer { server.kill() }
    let (ann, bob) = (User("ann", team: "red", provider), User("bob", team: "blue", provider))
    let (hers, his) = (try ann.device(server.url), try bob.device(server.url))
    try await hers.table(Note.self).insert(Note(id: "1", text: "red: buy milk"))
    try await hers.table(Note.self).insert(Note(id: "2", text: "red: call Bob"))
    #expect(try await hers.push().isComplete)
    #expect(try await texts(hers) == ["red: buy milk", "red: call Bob"])
    #expect(try await texts(his).isEmpty)
    // Ann joins the other team, and leaves what she had.
    ann.team.withLock { $0 = "blue" }
    try await his.table(Note.self).insert(Note(id: "3", text: "blue: sleep"))
    #expect(try await his.push().isComplete)
    #expect(try await texts(hers) == ["blue: sleep"])
    #expect(try await hers.state().tablesToCompare.isEmpty)
    // A row of another team is refused, and the edit stays.
    try await his.table(Note.self).insert(Note(id: "4", text: "red: not mine"))
    #expect(try await his.push().pendingCount == 1)
    #expect(try await his.pendingOperations().first?.failure?.status == 403)
  }
}
#endif
