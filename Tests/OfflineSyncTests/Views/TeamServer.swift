import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import TableServiceTestSupport
import TableWire

@testable import OfflineSync

/// A server on which a note belongs to the team whose number is its rank, and a user sees the notes of the
/// teams in the token.
struct TeamServer: Sendable {
  static let tokens = DevelopmentTokens(secret: Data("secret".utf8))
  /// The user who sees all notes.
  static let chief = Member("chief", teams: nil)

  let server: NotesServer
  let dialect: Dialect

  init(_ dialect: Dialect = .mobileApps, options: TableServiceOptions = TableServiceOptions()) throws {
    self.dialect = dialect
    var options = options
    options.tokens = Self.tokens
    let view = try RowView(
      "rank eq @claims.team or rank eq @claims.second or @claims.admin eq true",
      claims: [
        "team": TokenClaim("team", .number), "second": TokenClaim("second", .number),
        "admin": TokenClaim("admin", .boolean),
      ]
    )
    server = try NotesServer(
      on: DatabaseQueue(),
      dialect == .datasync ? .datasync : .mobileApps,
      options: options
    ) { table in
      table.permissions = ServicePermissions(.authenticated)
      if table.name == "Note" { table.view = view }
    }
  }

  /// A user whose teams can change.
  final class Member: Sendable, TokenSource {
    let name: String
    private let state: Guarded<[Int64]?>

    /// A member of teams; of all with nil.
    init(_ name: String, teams: [Int64]?) {
      self.name = name
      state = Guarded(teams)
    }

    var teams: [Int64]? { state.withLock { $0 } }
    func join(_ teams: [Int64]) { state.withLock { $0 = teams } }

    func account() async -> String? { name }

    func token(replacing rejected: String?) async throws -> String? {
      var claims: JSONObject = [:]
      switch teams {
      case nil: claims["admin"] = true
      case let teams?:
        for (name, team) in zip(["team", "second"], teams) { claims[name] = .number(JSONNumber(team)) }
      }
      return TeamServer.tokens.token(for: name, claims: claims)
    }
  }

  func device(_ member: any TokenSource, _ configure: (inout SyncOptions) -> Void = { _ in }) throws -> Device
  {
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    return try Device(server, store: store, dialect: dialect, tokens: member, configure)
  }

  /// Changes a note as the chief.
  func move(_ id: String, to team: Int64) throws {
    try server.sql("UPDATE \"Note\" SET \"rank\" = \(team) WHERE \"id\" = '\(id)'")
  }

  /// The texts of the notes that a member may see, by their ids.
  func notes(of member: Member) throws -> [String: String?] {
    let teams = member.teams.map { "AND \"rank\" IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
    let rows = try server.database.read { db in
      try Row.fetchAll(db, sql: "SELECT \"id\", \"text\" FROM \"Note\" WHERE NOT \"deleted\" \(teams)")
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["text"]) })
  }
}
