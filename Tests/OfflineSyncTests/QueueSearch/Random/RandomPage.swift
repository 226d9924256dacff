import GRDB

@testable import OfflineSync

/// A page on its way, for which a device has asked.
struct RandomPage {
  let table: String
  let answerCount: AnswerCount
  let start: PullToken?
  /// The row that an earlier page has left out, if it is asked for by its id.
  let leftOut: String?
  let rows: [JSONObject]
  /// Whether the server has more.
  let isCut: Bool

  static func place(_ table: String) -> PageTransaction.TokenPlace {
    PageTransaction.TokenPlace(query: "all \(table)", question: "everything")
  }

  /// Where the last pull of a table has ended.
  static func token(_ table: String, in db: Database) throws -> PullToken? {
    try StoredToken.find(place(table).query, of: table, in: db)?.token
  }

  /// A row of a table that was left out, and can be asked for now.
  static func leftOut(_ table: String, in db: Database) throws -> String? {
    try LeftOutRows.settled(of: table, "", in: db).first
  }

  /// Stores the page as a pull does, or throws it away if it is older than what is here.
  ///
  /// - Returns: nil if it was thrown away
  func store(_ queue: OfflineSync.OperationQueue, in db: Database) throws -> ReceivedPage.Effect? {
    let rows = try rows.map { try ReceivedPage.Row($0, queue.coder.dialect.systemColumns) }
    let page = ReceivedPage(queue: queue, table: try queue.table(table), rows: rows)
    if let leftOut {
      let transaction = PageTransaction(page: page, answerCount: answerCount, origin: .leftOut(leftOut))
      return try transaction.store(in: db)
    }
    var cursor = PullCursor(start)
    let marks = rows.compactMap { row in row.time.map { PullCursor.Mark(id: row.id, time: $0) } }
    _ = try cursor.advance(over: marks, isLast: !isCut)
    let transaction = PageTransaction(
      page: page,
      answerCount: answerCount,
      origin: .query(PullEnding(token: cursor.token, start: start), Self.place(table), nil)
    )
    if transaction.isProbablyKnown, try transaction.isKnown(in: db) { return ReceivedPage.Effect() }
    return try transaction.store(in: db)
  }
}
