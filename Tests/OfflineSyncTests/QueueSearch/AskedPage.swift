import DataModelRuntime

@testable import OfflineSync

/// A page on its way: what the server had when it was asked for, and what the store was then.
struct AskedPage: Sendable, Hashable {
  let answerCount: AnswerCount
  let start: PullToken?
  /// The row that an earlier page has left out, if it is asked for by its id.
  let leftOut: String?
  /// In the order of their change.
  let rows: [ModelServer.StoredRow]

  static let place = PageTransaction.TokenPlace(query: "all", question: "everything")

  /// Asks for a page.
  init(_ image: StoreImage, _ server: ModelServer) {
    answerCount = image.answerCount
    start = image.token
    leftOut = image.settledRow
    rows = server.rows.values.filter { [leftOut] row in
      if let leftOut { return row.item.id.lowercased() == leftOut.lowercased() }
      guard let start = image.token, let time = row.item.updatedAt else { return true }
      return ItemRow.time(time) >= start.time
    }.sorted { ($0.item.updatedAt ?? 0) < ($1.item.updatedAt ?? 0) }
  }

  /// Whether an answer, or another page, has come since.
  func isOutOfDate(in image: StoreImage) -> Bool { answerCount != image.answerCount }

  /// What it does to the store, as a pull has it.
  ///
  /// - Throws: `TableError`, ``PullCursor/Problem``
  func transaction(_ queue: OperationQueue) throws -> PageTransaction {
    let rows = try rows.map { row in
      try ReceivedPage.Row(row.item.json(isDeleted: row.isDeleted), queue.coder.dialect.systemColumns)
    }
    let page = ReceivedPage(queue: queue, table: try queue.table("TodoItem"), rows: rows)
    if let leftOut {
      return PageTransaction(page: page, answerCount: answerCount, origin: .leftOut(leftOut))
    }
    var cursor = PullCursor(start)
    let marks = rows.compactMap { row in row.time.map { PullCursor.Mark(id: row.id, time: $0) } }
    _ = try cursor.advance(over: marks, isLast: true)
    return PageTransaction(
      page: page,
      answerCount: answerCount,
      origin: .query(PullEnding(token: cursor.token, start: start), Self.place, nil)
    )
  }
}
