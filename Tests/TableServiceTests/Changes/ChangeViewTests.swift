import Foundation
import HTTPTypes
import TableServiceTestSupport
import TableWire
import Testing

@testable import TableService

/// Whom a change is told to: the users in whose view the row is, or was.
///
/// One after the other: each has connections of its own to the database.
@Suite(.serialized) struct ChangeViewTests {
  private typealias User = ViewFixture.User
  private static let red = User("ann", team: "red")
  private static let blue = User("bob", team: "blue")
  private static let chief = User("chief").with("admin", true)

  private func fixture(_ engine: ServiceEngine) async throws -> ViewFixture {
    try await ViewFixture(.mobileApps, on: engine, ViewFixture.notes("team eq @claims.team or @claims.admin"))
    {
      $0.changeFeed.pause = .milliseconds(5)
    }
  }

  private func stream(_ fixture: ViewFixture, _ user: User) async throws -> ChangeStream {
    try await ChangeStream(
      fixture.service.service,
      token: ViewFixture.tokens.token(for: user.name, claims: user.claims)
    )
  }

  /// The time of the change that an answer tells.
  private func time(_ answer: ServiceFixture.Answer) -> Int64? {
    answer.json?.object?["updatedAt"]?.string.flatMap { WireDate($0)?.milliseconds }
  }

  @Test(arguments: ServiceEngine.available)
  func othersHearNothing(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    let (red, blue, chief) = (
      try await stream(fixture, Self.red), try await stream(fixture, Self.blue),
      try await stream(fixture, Self.chief)
    )
    let first = time(await fixture.insert(["id": "a", "team": "red"], as: Self.chief))
    #expect(await red.changes().map(\.time) == [first])
    #expect(await chief.changes().map(\.time) == [first])
    let second = time(await fixture.insert(["id": "b", "team": "blue"], as: Self.chief))
    // It hears of the second as the first, and not when another row was changed.
    #expect(await blue.changes().map(\.time) == [second])
    #expect(await chief.changes().map(\.time) == [second])
    let third = time(await fixture.change(["id": "a", "text": "x"], as: Self.red))
    #expect(await red.changes().map(\.time) == [third])
  }

  @Test(arguments: ServiceEngine.available)
  func whoLosesARowHearsOfIt(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    await fixture.insert(["id": "a", "team": "red"], as: Self.chief)
    let (red, blue) = (try await stream(fixture, Self.red), try await stream(fixture, Self.blue))
    let time = time(await fixture.change(["id": "a", "team": "blue"], as: Self.chief))
    #expect(await red.changes().map(\.time) == [time])
    #expect(await blue.changes().map(\.time) == [time])
    // What happens to it later is no business of those who have lost it.
    for number in 1...3 { await fixture.change(["id": "a", "text": .string("\(number)")], as: Self.blue) }
    let last = self.time(await fixture.insert(["id": "b", "team": "red"], as: Self.chief))
    #expect(await red.changes().map(\.time) == [last])
  }

  @Test(arguments: ServiceEngine.available)
  func usersOfOneViewHearTheSame(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    let streams = [
      try await stream(fixture, Self.red), try await stream(fixture, User("eve", team: "red")),
      try await stream(fixture, User("eve", team: "red")),
    ]
    let time = time(await fixture.insert(["id": "a", "team": "red"], as: Self.chief))
    for stream in streams { #expect(await stream.changes().map(\.time) == [time]) }
  }
}
