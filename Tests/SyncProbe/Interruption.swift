import Foundation
import HTTPTypes
import OfflineSync

/// A point of a push, and what happens to the process there.
struct Interruption: Sendable {
  enum Point: String, Sendable, CaseIterable {
    case beforeSend, sent, answered, claim, answer, decision
  }

  private let point: Point?
  private let signal: Int32

  init(_ options: Options) {
    let name = options["die"] ?? options["stop"]
    point = name.flatMap(Point.init)
    precondition(name == nil || point != nil, "no such point")
    signal = options["die"] == nil ? SIGSTOP : SIGKILL
  }

  func reach(_ point: Point) {
    if self.point == point { kill(getpid(), signal) }
  }

  func isAt(_ point: Point) -> Bool { self.point == point }

  // MARK: - Statements

  var watchesStatements: Bool {
    switch point {
    case .claim, .answer, .decision: true
    case .beforeSend, .sent, .answered, nil: false
    }
  }

  /// Looks at a statement that is about to run, in a transaction.
  func see(_ statement: String) {
    if statement.hasPrefix(#"UPDATE "MS_TableOperations" SET "_sending" = '"#) { reach(.claim) }
    if statement.hasPrefix(#"INSERT INTO "_Answers""#) { reach(.answer) }
    if statement.hasPrefix(#"UPDATE "MS_TableOperations" SET "_isUndecided" = 0"#) { reach(.decision) }
  }
}

/// A network that the process may not outlive.
struct InterruptedTransport: HTTPTransport {
  private let transport = URLSessionTransport(timeout: 20)
  private let interruption: Interruption

  init(_ interruption: Interruption) { self.interruption = interruption }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    interruption.reach(.beforeSend)
    if interruption.isAt(.sent) {
      // Somewhere between the first byte and the answer.
      Task.detached {
        try? await Task.sleep(nanoseconds: UInt64.random(in: 0...2_000_000))
        interruption.reach(.sent)
      }
    }
    let answer = try await transport.send(request, body: body)
    interruption.reach(.sent)
    interruption.reach(.answered)
    return answer
  }
}
