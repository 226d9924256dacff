import Foundation
import HTTPTypes
import OfflineSync

/// A point of a push or a pull, and what happens to the process there.
struct Interruption: Sendable {
  enum Point: String, Sendable, CaseIterable {
    case beforeSend, sent, answered, claim, answer, decision
    /// In the transaction of a page, and before the second page is asked for.
    case page, betweenPages
    case purge, reconcile
  }

  private let point: Point?
  private let signal: Int32
  private let conflictWrites = Counter()
  private let requests = Counter()
  private let interruptions = Counter()

  init(_ options: Options) {
    let name = options["die"] ?? options["stop"]
    point = name.flatMap(Point.init)
    precondition(name == nil || point != nil, "no such point")
    signal = options["die"] == nil ? SIGSTOP : SIGKILL
  }

  /// Ends or stops the process, once.
  func reach(_ point: Point) {
    guard self.point == point else { return }
    interruptions.withLock { $0 += 1 }
    if interruptions.withLock({ $0 }) == 1 { raise(signal) }
  }

  func isAt(_ point: Point) -> Bool { self.point == point }

  // MARK: - Statements

  var watchesStatements: Bool {
    switch point {
    case .claim, .answer, .decision, .page, .purge, .reconcile: true
    case .beforeSend, .sent, .answered, .betweenPages, nil: false
    }
  }

  /// Looks at a statement that is about to run, in a transaction.
  func see(_ statement: String) {
    if statement.hasPrefix(#"UPDATE "MS_TableOperations" SET "_sending" = ?"#) { reach(.claim) }
    if statement.hasPrefix(#"INSERT INTO "_Answers""#) { reach(.answer) }
    if statement.contains("ON CONFLICT (\"id\") DO UPDATE SET \"id\"") { reach(.page) }
    // Both are about to remove rows, in the middle of a transaction.
    if statement.hasPrefix(#"DELETE FROM "_SetAside""#) { reach(.purge) }
    if statement.hasPrefix(#"DELETE FROM "TodoItem" WHERE"#) { reach(.reconcile) }
    // An answer notes that there is something to decide; the decision is the next to write there.
    if statement.hasPrefix(#"UPDATE "MS_TableOperations" SET "_isUndecided" = ?"#) {
      conflictWrites.withLock { $0 += 1 }
      if conflictWrites.withLock({ $0 }) == 2 { reach(.decision) }
    }
  }
}

extension Interruption {
  /// Counts a request that is about to be sent.
  func ask() {
    requests.withLock { $0 += 1 }
    if requests.withLock({ $0 }) == 2 { reach(.betweenPages) }
  }
}

/// A network that the process may not outlive.
struct InterruptedTransport: HTTPTransport {
  private let transport = URLSessionTransport(timeout: .seconds(20))
  private let interruption: Interruption

  init(_ interruption: Interruption) { self.interruption = interruption }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    interruption.reach(.beforeSend)
    interruption.ask()
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

/// A number that several threads change.
final class Counter: @unchecked Sendable {
  // Sendable: the number is only touched while the lock is held.
  private let lock = NSLock()
  private var number = 0

  func withLock<Value>(_ body: (inout Int) -> Value) -> Value {
    lock.withLock { body(&number) }
  }
}
