import DataModelRuntime
import GRDB

@testable import OfflineSync

/// The parts that concern pages.
extension LeftOutPart {
  /// Stores a page without the part, by `store`, which has all of them.
  func store(
    _ page: AskedPage,
    _ queue: OperationQueue,
    _ db: Database,
    by store: () throws -> ReceivedPage.Effect?
  ) throws -> ReceivedPage.Effect? {
    let before = try StoreImage(db)
    if self == .rowInFlight {
      try db.execute(made: #"UPDATE "MS_TableOperations" SET "_sending" = NULL"#, [])
    }
    let effect = try store()
    switch self {
    case .rowInFlight:
      for operation in before.operations {
        try db.execute(
          made: #"UPDATE "MS_TableOperations" SET "_sending" = ? WHERE "id" = ?"#,
          [operation.sending?.databaseValue ?? .null, operation.id.databaseValue]
        )
      }
    case .skippedRow:
      for operation in before.operations where before.known(of: operation, .newer) == nil {
        try queue.table("TodoItem").setKnown(nil, of: operation.id, .newer, in: db)
      }
    case .leftOutRow: try db.execute(made: #"DELETE FROM "_LeftOut""#, [])
    case .pagesAreCounted: try setAnswerCount(before.answerCount, db)
    default: break
    }
    return effect
  }

  /// Makes it as if fewer answers and pages had come.
  func setAnswerCount(_ count: AnswerCount, _ db: Database) throws {
    try db.execute(made: #"UPDATE "_Answers" SET "count" = ?"#, [count.answers.databaseValue])
  }
}
