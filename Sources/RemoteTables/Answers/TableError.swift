public import DataModelRuntime
import Foundation
public import TableWire

/// The reason why a call of a table failed.
///
/// A cancelled task throws a `CancellationError` instead.
public enum TableError: DescribedError, Sendable, Hashable {
  /// The call is invalid, and nothing was sent.
  case invalidRequest(String)
  /// The server has another version of the row, or already has a row with the id.
  case conflict(TableConflict)
  /// The row or the table does not exist.
  case notFound(ServerMessage)
  /// The row is deleted. The value is the row, if the server sent it.
  case gone(JSONObject?)
  /// The user is not signed in, or does not have permission: 401 or 403.
  case unauthorized(status: Int, message: ServerMessage)
  /// The server refused the call: any other status from 400 to 499.
  case refused(status: Int, message: ServerMessage)
  /// The server failed in all attempts: a status of 500 or more. A write may have been carried out.
  case serverFailed(status: Int, message: ServerMessage)
  /// The response does not follow the protocol. A write may have been carried out.
  case invalidAnswer(status: Int, reason: ServerMessage)
  /// The server redirects to another service, to which no token is sent.
  case redirected(status: Int, host: String?)
  /// There was no response in any attempt.
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
    case .invalidAnswer(let status, let reason): "the response (\(status)) cannot be used: \(reason)"
    case .redirected(let status, let host):
      """
      the server redirects (\(status)) to \(host.map { "'\($0)'" } ?? "no address"); use the final address \
      of the service
      """
    case .noAnswer(let error): error.description
    }
  }

  /// The status code of the response; nil if there was none.
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

  /// The server's response: its status, headers without secrets, and the first 4 KB of its body. Nil if there
  /// was none, or if it was a row, which the error contains.
  public var answer: AnswerExcerpt? {
    switch self {
    case .notFound(let message), .unauthorized(_, let message), .refused(_, let message),
      .serverFailed(_, let message), .invalidAnswer(_, let message):
      message.answer
    case .conflict(let conflict): conflict.message?.answer
    case .invalidRequest, .gone, .redirected, .noAnswer: nil
    }
  }

  /// Whether a write may have been carried out despite the error.
  public var mayHaveHappened: Bool {
    switch self {
    case .serverFailed, .invalidAnswer: true
    case .noAnswer(let error):
      switch error {
      case .notSent: false
      case .noAnswer, .tooLong: true
      }
    // Many servers return 'See other' after a successful write. 307 and 308 ask for the same call elsewhere.
    case .redirected(let status, _): status != 307 && status != 308
    case .invalidRequest, .conflict, .notFound, .gone, .unauthorized, .refused: false
    }
  }

  /// Whether nothing was sent, since the call is invalid.
  var isInvalidRequest: Bool { if case .invalidRequest = self { true } else { false } }

  /// Whether the server will probably always refuse this call. Errors of the network, the sign-in or a busy
  /// server may pass, and a wrong address returns 404 for everything.
  var isLasting: Bool {
    guard respondent == .service else { return false }
    return switch self {
    case .invalidRequest: true
    case .unauthorized(let status, _): status == 403
    case .refused(let status, _): status == 400 || status == 405
    case .conflict, .notFound, .gone, .serverFailed, .invalidAnswer, .redirected, .noAnswer: false
    }
  }

  /// Whether the error is about this call alone, not about the network, the sign-in or a busy server.
  package var isOfOneCall: Bool {
    switch (respondent, self) {
    case (.intermediary, _), (_, .invalidRequest), (_, .redirected), (_, .noAnswer): false
    // A service may fail on a single call.
    case (.serviceInTrouble, .serverFailed(let status, _)): status != 503
    case (.serviceInTrouble, _): false
    case (.service, .unauthorized(let status, _)): status == 403
    case (.service, _): true
    }
  }
}

/// A write that the server refused, since its row is not the one that the client expected.
public struct TableConflict: Sendable, Hashable, CustomStringConvertible {
  /// The status code: 409 or 412.
  public let status: Int
  /// The server's row; nil if the server did not send it and it could not be read.
  public let serverRow: JSONObject?
  /// The server's text, if it sent one instead of its row.
  public let message: ServerMessage?
  /// Why the server's row could not be read, such as no connection. Nil if the server sent the row, if the
  /// write had no id, or if the server does not have the row: then it refused the write for another reason,
  /// such as a value that another row has.
  public let unreadReason: String?
  /// Whether the row can be read later, since the error is about the network, the sign-in or a busy server.
  /// Until then, the row may be the result of this very write, for example if a proxy sent it twice.
  public let mayBeReadLater: Bool

  /// Creates a conflict.
  ///
  /// - Parameters:
  ///   - status: 409 or 412
  ///   - serverRow: the server's row
  ///   - message: the server's text instead of its row
  ///   - unreadReason: why the row could not be read
  ///   - mayBeReadLater: whether the row can be read later
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
      ? "the server already has a row with this id, or a newer version of it"
      : "the server has another version of the row: someone else has changed it"
    return problem + (message.map { ": \($0)" } ?? "")
      + (unreadReason.map { "; its row could not be read: \($0)" } ?? "")
  }
}
