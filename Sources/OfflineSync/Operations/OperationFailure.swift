import GRDB
public import RemoteTables
import TableWire

/// Why an operation was not carried out, in a form that can be kept.
public struct OperationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The server's row is another one than the edits were made to, or there is one already, or it could not
    /// be read.
    case conflict
    /// The server refuses the change.
    case refused
    /// The user is not signed in, or may not do this.
    case unauthorized
    /// There was no connection, no answer, or the server could not do it now.
    case unavailable
    /// The server's answer cannot be used.
    case unusableAnswer
    /// The change cannot be sent as it is.
    case invalid
  }

  /// The kind of failure.
  public let reason: Reason
  /// The status of the answer; nil if there was none.
  public let status: Int?
  private let message: ServerMessage

  /// The problem, in a sentence.
  public var description: String { message.text }

  /// The server's answer: its status, headers without secrets, and the first 4 KB of its body. Nil if there
  /// was none, or it was a row.
  public var answer: AnswerExcerpt? { message.answer }

  /// Who has answered the last request for the operation. It is not kept, and no part of what is equal.
  private(set) var respondent = Respondent.service

  init(_ reason: Reason, status: Int? = nil, _ description: String, answer: AnswerExcerpt? = nil) {
    self.reason = reason
    self.status = status
    message = ServerMessage(description, answer: answer)
  }

  /// The failure of an operation for which a request had an error.
  init(_ reason: Reason, _ error: TableError) {
    self.init(reason, status: error.status, error.description, answer: error.answer)
    respondent = error.respondent
  }

  /// The failure of the same answer in other words.
  ///
  /// - Parameters:
  ///   - description: the words
  ///   - reason: the kind of failure, if it is another
  ///   - respondent: who has answered a request after it, if there was one
  /// - Returns: a failure
  func saying(
    _ description: String,
    _ reason: Reason? = nil,
    respondent: Respondent? = nil
  ) -> OperationFailure {
    var failure = OperationFailure(reason ?? self.reason, status: status, description, answer: answer)
    failure.respondent = respondent ?? self.respondent
    return failure
  }

  /// A row of the server that breaks a constraint of the database.
  init(unstorable error: DatabaseError) {
    self.init(
      .unusableAnswer,
      "the server's row cannot be stored: \(error.message ?? error.resultCode.description)"
    )
  }
}

extension OperationFailure {
  /// Whether the kinds, the statuses and the descriptions are equal.
  public static func == (left: OperationFailure, right: OperationFailure) -> Bool {
    (left.reason, left.status, left.message) == (right.reason, right.status, right.message)
  }

  /// Hashes the kind, the status and the description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(status)
    hasher.combine(message)
  }

  /// Whether the server, or the model, has refused the change. Otherwise the change waits for what passes: a
  /// network, a sign-in, a server that is busy or fails.
  public var isRefusal: Bool {
    switch reason {
    case .conflict, .refused, .invalid, .unusableAnswer: true
    case .unauthorized: status == 403
    case .unavailable: false
    }
  }
}
