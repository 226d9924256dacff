import Foundation

/// A part of the scheme that a run does without, to see that the search notices.
enum LeftOutPart: String, Sendable, CaseIterable {
  /// A second operation behind one in flight: the one in flight is changed instead.
  case secondOperation
  /// A lost answer leaves the outcome open: it is taken for a refusal instead.
  case lostAnswerIsUnknown
  /// What waits behind an operation that was accepted gets the answer for its base.
  case newBaseForLater
  /// `If-Match` has the version of the base: it has that of the row instead.
  case versionOfBase
  /// An old record that is saved whole brings no old version back.
  case systemColumns
  /// The answer that another row is there may show one's own edits.
  case ownRowIsRecognised
  /// The row is kept before `INSERT OR REPLACE` takes it away.
  case baseBeforeReplace
  /// An operation is queued before its row is there.
  case operationBeforeRow
  /// Where nothing is left to send, the row becomes the server's again, with its version.
  case settlingRestoresTheRow
  /// Of an insertion whose row is gone, the row that the server has shown becomes the base.
  case newerRowBecomesTheBase
  /// A row that is deleted on the server is brought back, though it has the same values here.
  case deletedRowIsBroughtBack
  /// An operation that was sent stays what it was: it is what follows from the rows as they are now.
  case whatWasSentIsFixed
  /// A deletion decides a conflict.
  case deletionDecides
  /// An insert over the row decides a conflict.
  case insertDecides
  /// A deletion is sent although the row was deleted on the server.
  case deletionOfDeleted
  /// Requests have the server's spelling of the id: they have that of the operation instead.
  case spellingOfServer
  /// The newer row of the server is used when nothing is left to send.
  case newerRow
  /// The server's row that a page brings for an edited row is kept beside it.
  case skippedRow
  /// A page leaves out rows of which an operation is on its way.
  case rowInFlight
  /// A row that a page has left out is asked for by its id.
  case leftOutRow
  /// A page that is older than an answer is thrown away.
  case answersAreCounted
  /// A page that is older than another one is thrown away.
  case pagesAreCounted

  /// A statement of the schema without the part; nil if it goes altogether.
  func changed(_ statement: String) -> String? {
    let isQueueTrigger = statement.hasPrefix(#"CREATE TRIGGER "TodoItem.queue."#)
    guard isQueueTrigger else { return statement }
    func isTrigger(_ suffix: String) -> Bool {
      statement.hasPrefix(#"CREATE TRIGGER "TodoItem.queue.\#(suffix)""#)
    }
    switch self {
    case .secondOperation: return statement.replacing(#" AND "_sending" IS NULL"#, with: "")
    case .systemColumns: return isTrigger("system") ? nil : statement
    case .baseBeforeReplace:
      guard isTrigger("insert") else { return statement }
      return statement.replacing(#"WHERE "id" = NEW."id" ON CONFLICT"#, with: "WHERE 0 ON CONFLICT")
    case .operationBeforeRow:
      guard isTrigger("insert") else { return statement }
      return statement.replacing("BEFORE INSERT", with: "AFTER INSERT")
    case .deletionDecides:
      guard isTrigger("deleteWaiting") else { return statement }
      return statement.replacing(#"SET "_isUndecided" = 0, "#, with: "SET ")
    case .insertDecides: return isTrigger("insertDecides") ? nil : statement
    default: return statement
    }
  }
}
