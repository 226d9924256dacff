public import DataModelRuntime
import Foundation
public import TableWire

/// Why a call of a table failed.
///
/// A task that is cancelled gets a `CancellationError` instead.
public enum TableError: DescribedError, Sendable, Hashable {
  /// The call itself is wrong, and nothing was sent.
  case invalidRequest(String)
  /// The server has another version of the row, or already a row with the id.
  case conflict(TableConflict)
  /// There is no such row or table.
  case notFound(ServerMessage)
  /// The row is deleted. It comes along if the server sent it.
  case gone(JSONObject?)
  /// The user is not signed in, or may not do this. 401 and 403.
  case unauthorized(status: Int, message: ServerMessage)
  /// The server refused the call. Another status from 400 to 499.
  case refused(status: Int, message: ServerMessage)
  /// The server failed, after all attempts. A status from 500 on. What was to be written may have been
  /// written.
  case serverFailed(status: Int, message: ServerMessage)
  /// The answer is not what the protocol promises. What was to be written may have been written.
  case invalidAnswer(status: Int, reason: ServerMessage)
  /// The server wants the call to be made elsewhere, where no token is sent.
  case redirected(status: Int, host: String?)
  /// There was no answer, after all attempts.
  case noAnswer(HTTPTransportError)

  /// The problem.
  public var description: String {
    switch self {
    case .invalidRequest(let reason): reason
    case .conflict(let conflict): conflict.description
    case .notFound(let message): "not found: \(message)"
    case .gone: "the row is deleted on the server"
    case .unauthorized(let status, let message): "not allowed (\(status)): \(message)"
    case .refused(let status, let message): "the server refused the call (\(status)): \(message)"
    case .serverFailed(let status, let message): "the server failed (\(status)): \(message)"
    case .invalidAnswer(let status, let reason): "the answer (\(status)) cannot be used: \(reason)"
    case .redirected(let status, let host):
      """
      the server redirects (\(status)) to \(host.map { "'\($0)'" } ?? "nowhere"); use the address of the \
      service itself
      """
    case .noAnswer(let error): error.description
    }
  }

  /// The status of the answer; nil if there was none.
  public var status: Int? {
    switch self {
    case .notFound: 404
    case .gone: 410
    case .conflict(let conflict): conflict.status
    case .unauthorized(let status, _), .refused(let status, _), .serverFailed(let status, _),
      .invalidAnswer(let status, _), .redirected(let status, _):
      status
    case .invalidRequest, .noAnswer: nil
    }
  }

  /// The server's answer: its status, headers without secrets, and the first 4 KB of its body. Nil if there
  /// was none, or it was a row, which the error has.
  public var answer: AnswerExcerpt? {
    switch self {
    case .notFound(let message), .unauthorized(_, let message), .refused(_, let message),
      .serverFailed(_, let message), .invalidAnswer(_, let message):
      message.answer
    case .conflict(let conflict): conflict.message?.answer
    case .invalidRequest, .gone, .redirected, .noAnswer: nil
    }
  }

  /// Whether a call that writes may have been carried out all the same.
  public var mayHaveHappened: Bool {
    switch self {
    case .serverFailed, .invalidAnswer: true
    case .noAnswer(let error):
      switch error {
      case .notSent: false
      case .noAnswer, .tooLong: true
      }
    // 'See other' is what many servers answer when they have done it. These two ask for the same call
    // elsewhere.
    case .redirected(let status, _): status != 307 && status != 308
    case .invalidRequest, .conflict, .notFound, .gone, .unauthorized, .refused: false
    }
  }

  /// Whether nothing was sent, since the call is wrong.
  var isInvalidRequest: Bool { if case .invalidRequest = self { true } else { false } }

  /// Whether the server does not let the client make this call, as far as anybody can tell. What a network, a
  /// sign-in or a busy server is to blame for may be gone the next time, and a wrong address says 404 of
  /// everything.
  var isLasting: Bool {
    guard respondent == .service else { return false }
    return switch self {
    case .invalidRequest: true
    case .unauthorized(let status, _): status == 403
    case .refused(let status, _): status == 400 || status == 405
    case .conflict, .notFound, .gone, .serverFailed, .invalidAnswer, .redirected, .noAnswer: false
    }
  }

  /// Whether another call may meet something else: this is not about the network, the sign-in, or a busy
  /// server.
  package var isOfOneCall: Bool {
    switch (respondent, self) {
    case (.intermediary, _), (_, .invalidRequest), (_, .redirected), (_, .noAnswer): false
    // A service may fail on one call alone.
    case (.serviceInTrouble, .serverFailed(let status, _)): status != 503
    case (.serviceInTrouble, _): false
    case (.service, .unauthorized(let status, _)): status == 403
    case (.service, _): true
    }
  }
}

/// A write that the server refused since its row is another than the client thought.
public struct TableConflict: Sendable, Hashable, CustomStringConvertible {
  /// 409 or 412.
  public let status: Int
  /// The row that the server has; nil if it sent none and none could be read.
  public let serverRow: JSONObject?
  /// The server's text in the place of its row; nil if it says nothing.
  public let message: ServerMessage?
  /// Why the server's row could not be read, such as without a connection; nil if it came along, if nobody
  /// had an id to ask for, and if the server has no such row. Then it refuses the write for something else,
  /// such as a value that another row has.
  public let unreadReason: String?
  /// Whether the row may be read later: the network, the sign-in or a busy server is to blame. Until then
  /// nobody can tell whether it is what this write has made of it, such as if a proxy has sent the write
  /// twice.
  public let mayBeReadLater: Bool

  /// A conflict.
  ///
  /// - Parameters:
  ///   - status: 409 or 412
  ///   - serverRow: the row that the server has
  ///   - message: what the server says in the place of its row
  ///   - unreadReason: why the row could not be read
  ///   - mayBeReadLater: whether it may be read later
  public init(
    status: Int,
    serverRow: JSONObject?,
    message: ServerMessage? = nil,
    unreadReason: String? = nil,
    mayBeReadLater: Bool = false
  ) {
    self.status = status
    self.serverRow = serverRow
    self.message = message
    self.unreadReason = unreadReason
    self.mayBeReadLater = mayBeReadLater
  }

  /// The problem.
  public var description: String {
    let problem =
      status == 409
      ? "the server already has a row with this id, or a newer one"
      : "the server's version of the row is another: somebody else has changed it"
    return problem + (message.map { ": \($0)" } ?? "")
      + (unreadReason.map { "; its row could not be read: \($0)" } ?? "")
  }
}
