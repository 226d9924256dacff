import Foundation
import SyncedNotes
import Testing

@testable import OfflineSync

/// A pull that is under way while its token is set back, or moved by another.
@Suite struct TokenResetTests {
  /// The number of the request before which it happens. Pages have two rows.
  @Test(arguments: 1...6)
  func rowsThatAreRemovedMeanwhileComeAgain(_ number: Int) async throws {
    let server = try await NotesServer.withNotes(6)
    let device = try Device(server)
    let counter = Counter()
    await device.network.setGate { _ in
      if await counter.next() == number { _ = try? await device.notes.purge() }
    }
    try await device.context.pull([PullQuery(Note.self, id: "all", pageSize: 2)]).get()
    #expect(await counter.count >= number)
    #expect(try await device.texts().count == 6)
  }

  /// Two contexts of one store, each of which finds the token where the other has left it.
  @Test func twoPullsOfOneQueryComeToTheirEnd() async throws {
    let server = try await NotesServer.withNotes(40)
    let device = try Device(server)
    let other = try Device(server, store: device.store)
    let query = PullQuery(Note.self, id: "all", pageSize: 3)
    async let first = device.context.pull([query])
    async let second = other.context.pull([query])
    _ = try await (first, second)
    #expect(try await device.texts().count == 40)
  }

  private actor Counter {
    private(set) var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
}

extension NotesServer {
  /// A server that has some notes.
  fileprivate static func withNotes(_ count: Int) async throws -> NotesServer {
    let server = try NotesServer()
    let device = try Device(server)
    for id in 1...count { try await device.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await device.context.push()
    return server
  }
}
