import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import TableServiceTestSupport
import TableWire
import Testing

@testable import OfflineSync

/// A device whose user sees a part of a table: rows come and go, though nobody deletes them.
@Suite struct ViewedTableTests {
  /// Notes 1 and 2 of team 1, note 3 of team 2, and the device of a member of team 1.
  private struct Scene {
    let server: TeamServer
    let member = TeamServer.Member("ann", teams: [1])
    let device: Device
    let chief: Device

    static let all = PullQuery(Note.self, id: "all")

    init(_ dialect: Dialect) async throws {
      server = try TeamServer(dialect)
      (device, chief) = (try server.device(member), try server.device(TeamServer.chief))
      for (id, team) in [("1", 1), ("2", 1), ("3", 2)] {
        try await chief.notes.insert(Note(id: id, text: "text \(id)", rank: Int64(team)))
      }
      _ = try await chief.context.push()
      try await pull()
    }

    @discardableResult
    func pull() async throws -> PullResult { try await device.context.pull([Self.all]).get() }

    /// The chief gives a note to a team.
    func move(_ id: String, to team: Int64) async throws {
      try await chief.context.pull([Self.all]).get()
      try await chief.sql("UPDATE \"Note\" SET \"rank\" = \(team) WHERE \"id\" = '\(id)'")
      guard try await chief.context.push().isComplete else { throw CancellationError() }
    }
  }

  private static let dialects = [Dialect.mobileApps, .datasync]

  @Test(arguments: dialects)
  func rowsComeAndGo(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    #expect(try await scene.device.texts() == ["1": "text 1", "2": "text 2"])
    try await scene.move("2", to: 2)
    try await scene.move("3", to: 1)
    await scene.device.network.forget()
    let result = try await scene.pull()
    #expect(result.queries.map(\.deletedCount) == [1] && result.queries.map(\.changedCount) == [1])
    #expect(try await scene.device.texts() == ["1": "text 1", "3": "text 3"])
    #expect(await scene.device.network.requests.count == 1)
    try await scene.move("2", to: 1)
    try await scene.pull()
    #expect(try await scene.device.texts().count == 3)
  }

  /// Rows that are seen through other claims have not changed, so that no list of changes has them.
  @Test(arguments: dialects)
  func aChangeOfClaimsComparesAllRows(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    scene.member.join([2])
    await scene.device.network.forget()
    let result = try await scene.pull()
    #expect(result.queries.map(\.removedCount) == [2] && result.unreconciledTables.isEmpty)
    #expect(try await scene.device.texts() == ["3": "text 3"])
    #expect(try await scene.device.context.state().tablesToCompare.isEmpty)
    // From then on it asks for changes.
    await scene.device.network.forget()
    #expect(try await scene.pull().changedCount == 0)
    #expect(await scene.device.network.requests.count == 1)
    // Nothing has changed for who gets another token with the same claims.
    scene.member.join([2, 1])
    try await scene.pull()
    #expect(try await scene.device.texts().count == 3)
    scene.member.join([])
    try await scene.pull()
    #expect(try await scene.device.texts().isEmpty)
  }

  /// Without all queries it is unknown which rows are gone. What is seen now is pulled, and the state says
  /// what is open.
  @Test func saysThatItHasToCompare() async throws {
    let scene = try await Scene(.mobileApps)
    let other = PullQuery(Note.self, id: "other", TableQuery().matching { $0.text == "x" })
    try await scene.device.context.pull([other]).get()
    scene.member.join([2])
    #expect(try await scene.pull().unreconciledTables == ["Note"])
    #expect(try await scene.device.texts().keys.sorted() == ["1", "2", "3"])
    #expect(try await scene.device.context.state().tablesToCompare == ["Note"])
    // Other claims once more, and then the first ones.
    try await scene.chief.notes.insert(Note(id: "4", text: "text 4", rank: 1))
    _ = try await scene.chief.context.push()
    scene.member.join([1])
    #expect(try await scene.pull().unreconciledTables == ["Note"])
    #expect(try await scene.device.texts().keys.sorted() == ["1", "2", "3", "4"])
    try await scene.device.context.pull([Scene.all, other]).get()
    #expect(try await scene.device.texts().keys.sorted() == ["1", "2", "4"])
    #expect(try await scene.device.context.state().tablesToCompare.isEmpty)
  }

  /// A row that was sent through another view than the pulls before and after it.
  @Test(arguments: dialects)
  func comparesWhatWasSentThroughAnotherView(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    scene.member.join([2])
    try await scene.device.notes.insert(Note(id: "4", text: "text 4", rank: 2))
    #expect(try await scene.device.context.push().isComplete)
    #expect(try await scene.device.context.state().tablesToCompare == ["Note"])
    scene.member.join([1])
    try await scene.pull()
    #expect(try await scene.device.texts() == ["1": "text 1", "2": "text 2"])
  }

  /// A row that was sent before the first pull.
  @Test(arguments: dialects)
  func comparesWhatWasSentBeforeTheFirstPull(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    let member = TeamServer.Member("bob", teams: [1])
    let device = try scene.server.device(member)
    try await device.notes.insert(Note(id: "4", text: "text 4", rank: 1))
    _ = try await device.context.push()
    member.join([2])
    try await device.context.pull([Scene.all]).get()
    #expect(try await device.texts() == ["3": "text 3"])
  }

  /// A service that does not say through which view it shows a table: the app does.
  @Test func comparesAllRowsForClaimsOfTheApp() async throws {
    let scene = try await Scene(.mobileApps)
    let claims = Guarded<JSONObject?>(["team": 1, "since": ["2026"]])
    let tokens = ClosureTokenSource(
      account: { "ann" },
      claims: { claims.withLock { $0 } }
    ) { [member = scene.member] in try await member.token(replacing: $0) }
    let transport = WithoutView(server: scene.server.server)
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let device = try Device(transport, store: store, tokens: tokens)
    try await device.context.pull([Scene.all]).get()
    scene.member.join([2])
    // What has changed later than the last pull comes, and nothing goes.
    try await device.context.pull([Scene.all]).get()
    #expect(try await device.texts().count == 3)
    claims.withLock { $0 = ["since": ["2026"], "team": 1] }
    #expect(try await device.context.pull([Scene.all]).get().changedCount == 0)
    claims.withLock { $0 = ["team": 2] }
    try await device.context.pull([Scene.all]).get()
    #expect(try await device.texts() == ["3": "text 3"])
  }

  private struct WithoutView: HTTPTransport {
    let server: NotesServer

    func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
      var (response, data) = try await InProcessTransport(server.service).send(request, body: body)
      response.headerFields[.tableView] = nil
      return (response, data)
    }
  }

  // MARK: - Edits

  /// The row that was edited has left the view: a conflict with a row that is gone, with its last state.
  @Test(arguments: dialects)
  func anEditOfARowThatHasLeftIsAConflict(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = '2'"#)
    try await scene.move("2", to: 2)
    let result = try await scene.device.context.push()
    #expect(result.undecidedCount == 1)
    let conflict = try #require(try await scene.device.context.conflicts().first)
    #expect(conflict.serverRow == nil)
    #expect(conflict.baseRow?["text"] == "text 2".databaseValue)
    #expect(conflict.baseRow?["rank"] == 1.databaseValue)
    #expect(conflict.localRow?["text"] == "mine".databaseValue)
    // Also after a pull, which keeps the edit.
    try await scene.pull()
    #expect(try await scene.device.texts()["2"] == "mine")
    #expect(try await scene.device.context.conflicts().count == 1)
    _ = try await scene.device.context.push(resolving: .serverWins)
    try await scene.pull()
    #expect(try await scene.device.texts() == ["1": "text 1"])
    #expect(try scene.server.notes(of: TeamServer.chief)["2"] == "text 2")
  }

  /// Whoever keeps the edit meets the same answer: nothing of the row is told, and nothing is lost.
  @Test(arguments: dialects)
  func anEditThatIsKeptStays(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = '2'"#)
    try await scene.move("2", to: 2)
    for _ in 0..<3 {
      let result = try await scene.device.context.push(resolving: .clientWins)
      #expect(!result.isComplete)
    }
    #expect(try await scene.device.operations().count == 1)
    #expect(try await scene.device.texts()["2"] == "mine")
    #expect(try scene.server.notes(of: TeamServer.chief)["2"] == "text 2")
    // The row comes back.
    try await scene.move("2", to: 1)
    _ = try await scene.device.context.push(resolving: .clientWins)
    #expect(try scene.server.notes(of: TeamServer.chief)["2"] == "mine")
  }

  @Test(arguments: dialects)
  func aDeletionOfARowThatHasLeftIsDone(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    try await scene.device.sql(#"DELETE FROM "Note" WHERE "id" = '2'"#)
    try await scene.move("2", to: 2)
    #expect(try await scene.device.context.push().isComplete)
    #expect(try scene.server.notes(of: TeamServer.chief)["2"] == "text 2")
  }

  /// The user's own edits that would leave the view are refused, and decidable.
  @Test(arguments: dialects)
  func anEditThatWouldLeaveIsRefused(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    try await scene.device.sql(#"UPDATE "Note" SET "rank" = 2 WHERE "id" = '2'"#)
    try await scene.device.notes.insert(Note(id: "4", text: "new", rank: 2))
    // The id of a row that the user may not see.
    try await scene.device.notes.insert(Note(id: "3", text: "new", rank: 1))
    let result = try await scene.device.context.push()
    #expect(result.pendingCount == 3 && result.undecidedCount == 0)
    for operation in try await scene.device.context.pendingOperations() {
      #expect(operation.failure?.reason == .refused && operation.failure?.status == 403)
      #expect(operation.failure?.description.contains("outside of what you may see") == true)
      try await scene.device.context.cancelAndDiscard(operation)
    }
    try await scene.pull()
    #expect(try await scene.device.texts() == ["1": "text 1", "2": "text 2"])
    #expect(try scene.server.notes(of: TeamServer.chief)["3"] == "text 3")
  }

  /// The answer to an insertion was lost, and the row has left the view since.
  @Test(arguments: dialects)
  func anInsertionInDoubtOfARowThatHasLeft(_ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    try await scene.device.notes.insert(Note(id: "4", text: "new", rank: 1))
    await scene.device.network.fail(.answerLost)
    _ = try await scene.device.context.push()
    try await scene.move("4", to: 2)
    let result = try await scene.device.context.push()
    #expect(result.undecidedCount == 1)
    #expect(try await scene.device.context.conflicts().first?.serverRow == nil)
    #expect(try scene.server.notes(of: TeamServer.chief)["4"] == "new")
  }

  // MARK: - Users

  @Test func saysThatAnotherUserIsSignedIn() async throws {
    let server = try TeamServer()
    let name = Guarded("ann")
    let device = try server.device(
      ClosureTokenSource(account: { name.withLock { $0 } }) { _ in
        TeamServer.tokens.token(for: name.withLock { $0 }, claims: ["team": 1])
      }
    )
    try await device.context.pull([Scene.all]).get()
    #expect(try await !device.context.state().isOtherUserSignedIn)
    name.withLock { $0 = "bob" }
    #expect(try await device.context.state().isOtherUserSignedIn)
    #expect(try await device.context.pull([Scene.all]).failure?.reason == .otherAccount)
    try await device.context.changeAccount(.keep)
    #expect(try await !device.context.state().isOtherUserSignedIn)
  }

  /// The rows that the next user may not see go with the first pull.
  @Test func whatTheNextUserKeepsIsCompared() async throws {
    let scene = try await Scene(.mobileApps)
    let bob = TeamServer.Member("bob", teams: [2])
    let other = try Device(scene.server.server, store: scene.device.store, tokens: bob)
    try await other.context.changeAccount(.keep)
    #expect(try await other.texts().count == 2)
    try await other.context.pull([Scene.all]).get()
    #expect(try await other.texts() == ["3": "text 3"])
  }
}
