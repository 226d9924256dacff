#if DevServer && Identity
import DataModelTestSupport
import Foundation
import IdentityTestSupport
import TableServiceTestSupport
import TableWire
import Testing

/// The built program with notes of teams, which accepts the tokens of a provider.
final class AccessServer {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Note" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="team" optional="YES" attributeType="String"/>
        <attribute name="owner" optional="YES" attributeType="String"/>
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="Double"/>
        <attribute name="version" optional="YES" attributeType="String"/>
        <attribute name="updatedAt" optional="YES" attributeType="Date"/>
      </entity>
    </model>
    """
  private static let configuration = """
    profile: mobile-apps
    rules: {disable: [sync-missing-table]}
    access:
      claims: {team: string}
      tables:
        Note:
          view: team eq @claims.team
          onInsert: {owner: "@user"}
          delete: role editor
    """

  let provider: TestProvider
  let port: Int
  let isDatasync: Bool
  private let process: ServerProcess
  private let folder: TemporaryFolder

  /// Starts the program in a dialect, on a file or on an engine.
  init(_ dialect: String, on engine: ServiceEngine = .sqlite) async throws {
    isDatasync = dialect == "datasync"
    provider = try await TestProvider()
    let folder = try TemporaryFolder()
    self.folder = folder
    try folder.write(Self.model, to: "Notes.xcdatamodel/contents")
    try folder.write(Self.configuration, to: "datamodel.yaml")
    try folder.write(await provider.keySet.description, to: "keys.json")
    var database: [String] = []
    let model = folder.file("Notes.xcdatamodel")
    let configuration = ["--config", folder.file("datamodel.yaml").path]
    #if PostgreSQL
    if engine == .postgreSQL {
      let schema = try await PostgreSQLTestSchema([], isAlone: true)
      database = ["--database", schema.address]
      let program: URL = try #require(BuiltProgram.url(of: "datamodel-server"))
      let words = [program.path, "migrate", model.path] + configuration + database
      let outcome = try ShellScript(in: folder.url).run(words.map { "'\($0)'" }.joined(separator: " "))
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #endif
    process = try await ServerProcess(
      ["--dialect", dialect, "--issuer", await provider.issuer, "--audience", "todo"]
        + ["--keys", folder.file("keys.json").path] + configuration + database,
      model: model
    )
    port = process.port
  }

  func stop() {
    process.kill()
    folder.remove()
  }

  var log: String { get throws { try process.log } }

  /// Returns a valid token of a user of a team.
  func token(_ user: String, team: String?, roles: [String] = ["editor"]) async throws -> String {
    try await provider.token(await claims(user, team: team, roles: roles))
  }

  func claims(_ user: String, team: String?, roles: [String] = ["editor"]) async -> JSONObject {
    var claims = await provider.claims(of: user, at: Int64(Date().timeIntervalSince1970))
    if let team { claims["team"] = .string(team) }
    claims["roles"] = .array(roles.map { .string($0) })
    return claims
  }

  func send(
    _ line: String,
    _ body: JSONObject? = nil,
    token: String?,
    headers: [String] = []
  ) async throws -> RawConnection.Answer {
    let authorization = token.map { ["Authorization: Bearer \($0)"] } ?? []
    let text = body.map { JSONValue.object($0).description } ?? ""
    return try await RawConnection.send(
      [RawConnection.request(line, authorization + headers, body: text)],
      to: port
    )
  }
}
#endif
