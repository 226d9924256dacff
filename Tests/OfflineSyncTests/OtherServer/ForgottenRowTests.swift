import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// A service that forgets deleted rows after a while, and a device that was away for longer.
@Suite struct ForgottenRowTests {
  /// A server that keeps deleted rows for a day, and a device that has the notes 1, 2 and 3 of it. Then 2 is
  /// deleted there.
  private struct Scene {
    let time = ServerTime(1_900_000_000_000)
    let server: NotesServer
    let device: Device
    let other: Device

    static let all = PullQuery(Note.self, id: "all")
    static let marked = PullQuery(Note.self, id: "marked", TableQuery().matching { $0.text == "a" })

    init(_ queries: [PullQuery] = [Scene.all]) async throws {
      var options = TableServiceOptions()
      options.now = { [time] in time.milliseconds }
      options.keepsDeletedRows = .seconds(86_400)
      server = try NotesServer(options: options)
      let clock: @Sendable () -> Date = { [time] in Date(wireMilliseconds: time.milliseconds) }
      (device, other) = (try Device(server) { $0.clock = clock }, try Device(server) { $0.clock = clock })
      for id in 1...3 { try await other.notes.insert(Note(id: "\(id)", text: "a")) }
      _ = try await other.context.push()
      try await device.context.pull(queries).get()
      time.milliseconds += 1000
      try await other.sql(#"DELETE FROM "Note" WHERE "id" = '2'"#)
      _ = try await other.context.push()
    }

    func wait(days: Int64) async throws {
      time.milliseconds += days * 86_400_000
      try await server.service.forgetDeletedRows()
    }
  }

  @Test func aDeviceThatWasNotAwayForLongHearsOfIt() async throws {
    let scene = try await Scene()
    try await scene.wait(days: 0)
    await scene.device.network.forget()
    #expect(try await scene.device.notes.pull("all").get().queries.map(\.deletedCount) == [1])
    #expect(await scene.device.network.requests.count == 1)
  }

  /// Edits that wait stay, and so does what is new here.
  @Test func aDeviceThatWasAwayForLongerComparesAllRows() async throws {
    let scene = try await Scene()
    try await scene.wait(days: 2)
    let kept = try await scene.server.database.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Note""#)
    }
    #expect(kept == 2)
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = '1'"#)
    let result = try await scene.device.notes.pull("all").get()
    #expect(result.queries.map(\.removedCount) == [1] && result.unreconciledTables.isEmpty)
    #expect(try await scene.device.texts() == ["1": "mine", "3": "a"])
    // It is in step from then on.
    await scene.device.network.forget()
    #expect(try await scene.device.notes.pull("all").get().changedCount == 0)
    #expect(await scene.device.network.requests.count == 1)
  }

  /// An edit of the deleted row is a conflict, as always.
  @Test func anEditOfARowThatIsForgottenIsNotLost() async throws {
    let scene = try await Scene()
    try await scene.wait(days: 2)
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = '2'"#)
    let result = try await scene.device.notes.pull("all").get()
    #expect(result.push?.undecidedCount == 1)
    #expect(try await scene.device.texts() == ["1": "a", "2": "mine", "3": "a"])
  }

  /// Without all queries of the table it is unknown which rows are gone: the pull says so until they are
  /// given, also after the process has ended.
  @Test func saysThatItHasToCompare() async throws {
    let (all, marked) = (Scene.all, Scene.marked)
    let scene = try await Scene([all, marked])
    try await scene.wait(days: 2)
    let device = try Device(scene.server, store: scene.device.store) { [time = scene.time] in
      $0.clock = { Date(wireMilliseconds: time.milliseconds) }
    }
    for _ in 0..<2 {
      #expect(try await scene.device.context.pull([all]).get().unreconciledTables == ["Note"])
      #expect(try await device.context.pull([all]).get().unreconciledTables == ["Note"])
    }
    #expect(try await device.texts().keys.sorted() == ["1", "2", "3"])
    let result = try await device.context.pull([all, marked]).get()
    #expect(result.unreconciledTables.isEmpty && result.changedCount == 1)
    #expect(try await device.texts().keys.sorted() == ["1", "3"])
    #expect(try await device.context.pull([all]).get().unreconciledTables.isEmpty)
  }

  /// A pull that is cut off in the middle of it compares again.
  @Test func isNotForgottenIfItIsCutOff() async throws {
    let scene = try await Scene()
    try await scene.wait(days: 2)
    await scene.device.network.fail(nil, .answerLost)
    #expect(try await scene.device.notes.pull("all").failure?.reason == .offline)
    #expect(try await scene.device.notes.pull("all").get().changedCount == 1)
    #expect(try await scene.device.texts().keys.sorted() == ["1", "3"])
  }

  /// Nothing has changed in the table for a long time, while the device was there and others wrote elsewhere.
  @Test func aDeviceThatWasThereAllTheTimeComparesNothing() async throws {
    let scene = try await Scene()
    try await scene.device.notes.pull("all").get()
    for day in 1...5 {
      try await scene.other.folders.insert(Folder(id: "\(day)", name: "a"))
      _ = try await scene.other.context.push()
      try await scene.wait(days: 1)
      await scene.device.network.forget()
      #expect(try await scene.device.notes.pull("all").get().changedCount == 0)
      #expect(await scene.device.network.requests.count == 1, "day \(day)")
    }
  }

  /// Also if it comes in several pages, and is cut off between them.
  @Test(arguments: [false, true]) func aDeviceThatBeginsHasNothingToCompare(_ isCutOff: Bool) async throws {
    let scene = try await Scene()
    for id in 4...9 { try await scene.other.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await scene.other.context.push()
    try await scene.wait(days: 2)
    let device = try Device(scene.server) { [time = scene.time] in
      $0.clock = { Date(wireMilliseconds: time.milliseconds) }
    }
    if isCutOff {
      await device.network.fail(nil, nil, .answerLost)
      #expect(try await device.notes.pull("all", pageSize: 3).failure?.reason == .offline)
      #expect(try await device.texts().count == 5)
    }
    let pull = try await device.notes.pull("all", pageSize: 3).get()
    #expect(pull.queries.map(\.removedCount) == [0] && pull.changedCount == (isCutOff ? 3 : 8))
    #expect(try await device.texts().count == 8)
  }

  /// Rows that came by queries without an id belong to no query. They are removed only if asked for.
  @Test func removesNoRowOfAQueryWithoutAnID() async throws {
    let scene = try await Scene()
    let device = scene.device
    try await device.context.pull([PullQuery(Note.self, id: nil)]).get()
    try await scene.other.notes.insert(Note(id: "4", text: "b"))
    _ = try await scene.other.context.push()
    let four = PullQuery(Note.self, id: nil, TableQuery().matching { $0.text == "b" })
    try await device.context.pull([four]).get()
    try await scene.wait(days: 2)
    let marked = PullQuery(Note.self, id: "all", TableQuery().matching { $0.text == "a" })
    try await device.context.pull([marked]).get()
    #expect(try await device.texts().keys.sorted() == ["1", "3", "4"])
    let result = try await device.context.pull([Scene.all]).get()
    #expect(result.queries.map(\.removedCount) == [0])
    #expect(try await device.texts().keys.sorted() == ["1", "3", "4"])
  }
}
