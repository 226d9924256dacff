import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// What begins again by itself is not forgotten for something else.
@Suite struct PullRetryTests {
  private static func device() throws -> Device {
    try Device(try NotesServer()) {
      $0.retryPolicy = RetryPolicy(
        maximumAttempts: 9,
        initialDelay: .seconds(86_400),
        maximumDelay: .seconds(86_400)
      )
    }
  }

  @Test func aPullThatIsToBeginAgainIsNotForgottenForAPush() async throws {
    let device = try Self.device()
    await device.network.fail(.notSent)
    #expect(try await device.notes.pull("all").failure != nil)
    try await device.notes.insert(Note(id: "1", text: "a"))
    _ = try await device.context.push()
    #expect(try await device.context.state().nextAttempt != nil)
  }

  @Test func aPullThatIsToBeginAgainIsNotForgottenForAnother() async throws {
    let device = try Self.device()
    await device.network.fail(.notSent)
    #expect(try await device.notes.pull("all").failure != nil)
    try await device.folders.pull("all").get()
    #expect(try await device.context.pullStatus(of: "all", in: Note.self).nextAttempt != nil)
  }

  /// It asks for the same, and more.
  @Test func aPullOfTheSameTakesItsPlace() async throws {
    let device = try Self.device()
    await device.network.fail(.notSent)
    #expect(try await device.notes.pull("all").failure != nil)
    try await device.context.pull([PullQuery(Note.self, id: "all"), PullQuery(Folder.self, id: "all")]).get()
    #expect(try await device.context.state().nextAttempt == nil)
  }

  /// The pull that begins again pushes first.
  @Test func aPushBeforeAPullDoesNotBeginByItselfToo() async throws {
    let device = try Self.device()
    try await device.notes.insert(Note(id: "1", text: "a"))
    await device.network.fail(.notSent)
    #expect(try await device.notes.pull("all").failure != nil)
    #expect(try await device.context.pullStatus(of: "all", in: Note.self).nextAttempt != nil)
    try await device.notes.pull("all").get()
    #expect(try await device.context.state().nextAttempt == nil)
  }
}
