import Foundation
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// What is sent again, and what never is.
@Suite struct RetryTests {
  private static let noAnswer = ScriptedTransport.Reply.failure(.noAnswer("the connection broke"))
  private static let notSent = ScriptedTransport.Reply.failure(.notSent("connection refused"))

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let isWriting: Bool
    let reply: ScriptedTransport.Reply
    let attempts: Int

    init(_ name: String, writing isWriting: Bool, _ reply: ScriptedTransport.Reply, _ attempts: Int) {
      self.name = name
      self.isWriting = isWriting
      self.reply = reply
      self.attempts = attempts
    }

    var testDescription: String { "\(name), \(isWriting ? "writing" : "reading")" }
  }

  @Test(arguments: [
    Case("408", writing: false, .answer(408, ""), 4), Case("408", writing: true, .answer(408, ""), 4),
    Case("429", writing: false, .answer(429, ""), 4), Case("429", writing: true, .answer(429, ""), 4),
    Case("500", writing: false, .answer(500, ""), 4), Case("500", writing: true, .answer(500, ""), 1),
    Case("503", writing: false, .answer(503, ""), 4), Case("503", writing: true, .answer(503, ""), 1),
    Case("503 with Retry-After", writing: true, .answer(503, "", ["Retry-After": "3"]), 4),
    Case("504", writing: true, .answer(504, ""), 1),
    Case("no answer", writing: false, noAnswer, 4), Case("no answer", writing: true, noAnswer, 1),
    Case("not sent", writing: false, notSent, 4), Case("not sent", writing: true, notSent, 4),
    Case("too long", writing: false, .failure(.tooLong(limit: 1)), 1),
    Case("400", writing: false, .answer(400, ""), 1), Case("404", writing: false, .answer(404, ""), 1),
  ])
  func sendsAgainWhatCannotHaveHappened(_ test: Case) async throws {
    let scripted = try Scripted(Array(repeating: test.reply, count: 4))
    let error = await #expect(throws: TableError.self) {
      if test.isWriting {
        _ = try await scripted.client.table("t").update(["id": "1"])
      } else {
        _ = try await scripted.client.table("t").row("1")
      }
    }
    #expect(await scripted.transport.sent.count == test.attempts)
    #expect(await scripted.waits.seconds.count == test.attempts - 1)
    #expect(
      error?.mayHaveHappened
        == ["500", "503", "504", "503 with Retry-After", "no answer", "too long"].contains(test.name)
    )
  }

  @Test func waitsLongerEachTime() async throws {
    let scripted = try Scripted([
      .answer(503, ""), .answer(503, ""), .answer(503, ""), .answer(200, #"{"id":"1"}"#),
    ])
    _ = try await scripted.client.table("t").row("1")
    let waits = await scripted.waits.seconds
    #expect((0.25...0.5).contains(waits[0]))
    #expect((0.5...1).contains(waits[1]))
    #expect((1...2).contains(waits[2]))
  }

  @Test func waitsAsLongAsTheServerAsks() async throws {
    let scripted = try Scripted([.answer(429, "", ["Retry-After": "7"]), .answer(200, #"{"id":"1"}"#)])
    _ = try await scripted.client.table("t").row("1")
    #expect(await scripted.waits.seconds == [7])
  }

  @Test func givesUpIfTheServerAsksForTooMuch() async throws {
    let scripted = try Scripted([.answer(429, "", ["Retry-After": "31"])])
    await #expect(throws: TableError.refused(status: 429, message: "the server gave no reason")) {
      try await scripted.client.table("t").row("1")
    }
  }

  @Test func stopsWhenTheTaskIsCancelled() async throws {
    var options = TableClientOptions()
    options.interceptors = [CancellingInterceptor()]
    let scripted = try Scripted(options: options, [.answer(503, ""), .answer(200, #"{"id":"1"}"#)])
    let task = Task { try await scripted.client.table("t").row("1") }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await scripted.transport.sent.count == 1)
  }
}
