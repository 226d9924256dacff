import DataModelRuntime
import GRDB

@testable import OfflineSync

/// What a store holds of the one row: the row, its operations, and what is known of the server's.
struct StoreImage: Sendable, Hashable {
  var row: ItemRow?
  var operations: [QueuedOperation]
  var known: [Known]
  /// Where the last pull has ended.
  var token: PullToken?
  /// The rows that pages have left out.
  var leftOut: Set<String>
  /// The numbers of answers, pages and removals.
  var answerCount: AnswerCount
  /// The greatest number that an operation ever had.
  var lastNumber: Int64

  /// A row of `_Known`.
  struct Known: Sendable, Hashable {
    let operation: Int64
    let role: Int
    let gone: Int
    let isPartial: Int
    let item: ItemRow
  }

  init(_ db: Database) throws {
    row = try db.rows(made: "SELECT \(ItemRow.columns) FROM \"TodoItem\"", []).first.map {
      ItemRow($0)
    }
    let known = try db.rows(
      made: """
        SELECT "_operation", "_role", "_gone", "_isPartial", \(ItemRow.columns) FROM "_Known.TodoItem" \
        ORDER BY "_operation", "_role"
        """,
      []
    ).map { values in
      let numbers = values.prefix(4).map { Int64.fromDatabaseValue($0) ?? -1 }
      return Known(
        operation: numbers[0],
        role: Int(numbers[1]),
        gone: Int(numbers[2]),
        isPartial: Int(numbers[3]),
        item: ItemRow(values.dropFirst(4))
      )
    }
    self.known = known
    let isHere = row != nil
    let sql = "SELECT \(QueuedOperation.columns.text) FROM \"MS_TableOperations\" ORDER BY \"id\""
    operations = try db.rows(made: sql, []).map { values in
      try QueuedOperation(values) { id, _, _ in
        let hasBase = known.contains { $0.operation == id && $0.role == KnownRow.Role.base.rawValue }
        return isHere ? (hasBase ? .update : .insert) : .delete
      }
    }
    token = try StoredToken.find(AskedPage.place.query, of: "TodoItem", in: db)?.token
    leftOut = try Set(
      db.rows(made: #"SELECT "id" FROM "_LeftOut""#, []).compactMap { String.fromDatabaseValue($0[0]) }
    )
    answerCount = try AnswerCount.find(of: "TodoItem", in: db)
    lastNumber =
      try db.rows(made: "SELECT seq FROM sqlite_sequence WHERE name = 'MS_TableOperations'", []).first
      .flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0
  }

  func known(of operation: QueuedOperation, _ role: KnownRow.Role) -> Known? {
    known.first { $0.operation == operation.id && $0.role == role.rawValue }
  }

  /// Whether nothing is to be sent for an operation.
  func isEmpty(_ operation: QueuedOperation) -> Bool {
    guard operation.sending == nil, !operation.isUndecided else { return false }
    let newer = known(of: operation, .newer)
    guard let base = known(of: operation, .base) else { return row == nil && newer?.gone != 0 }
    return newer == nil && base.gone == 0 && base.isPartial == 0 && base.item.edited == row?.edited
  }

  /// A row that was left out, and can be asked for now.
  var settledRow: String? {
    leftOut.sorted().first { id in
      !operations.contains { $0.sending != nil && $0.itemID.lowercased() == id.lowercased() }
    }
  }

  /// The operation that waits.
  var waiting: QueuedOperation? { operations.last.flatMap { $0.sending == nil ? $0 : nil } }

  /// Makes a store hold it.
  func restore(in db: Database) throws {
    try db.execute(made: #"UPDATE "_Sync" SET "applying" = 1"#, [])
    for table in [
      "TodoItem", "MS_TableOperations", "MS_TableOperationErrors", "_Known.TodoItem", "MS_TableConfig",
      "_Answers", "_LeftOut",
    ] {
      try db.execute(made: "DELETE FROM \(table.quotedDatabaseIdentifier)", [])
    }
    if let row {
      try db.execute(
        made: "INSERT INTO \"TodoItem\" (\(ItemRow.columns)) VALUES (?, ?, ?, ?, ?, ?)",
        row.values
      )
    }
    for operation in operations {
      try db.execute(
        made: """
          INSERT INTO "MS_TableOperations" ("tableKind", \(QueuedOperation.columns.text)) \
          VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        [
          operation.id.databaseValue, operation.table.databaseValue, operation.itemID.databaseValue,
          operation.kind.properties.databaseValue, operation.sending?.databaseValue ?? .null,
          operation.lease?.databaseValue ?? .null, operation.isUndecided.databaseValue,
          operation.isPossiblyEmpty.databaseValue,
        ]
      )
    }
    for known in known {
      try db.execute(
        made: """
          INSERT INTO "_Known.TodoItem" ("_operation", "_role", "_gone", "_isPartial", \(ItemRow.columns)) \
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        [known.operation, Int64(known.role), Int64(known.gone), Int64(known.isPartial)].map(\.databaseValue)
          + known.item.values
      )
    }
    try db.execute(
      made: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'MS_TableOperations'",
      [lastNumber.databaseValue]
    )
    try db.execute(made: #"UPDATE "_Sync" SET "applying" = 0"#, [])
    if let token {
      let stored = StoredToken(token: token, question: AskedPage.place.question)
      try stored.save(AskedPage.place.query, of: "TodoItem", in: db)
    }
    for id in leftOut { try LeftOutRows.add(id, of: "TodoItem", "", in: db) }
    try db.execute(
      made: #"INSERT INTO "_Answers" ("table", "count", "removals") VALUES ('TodoItem', ?, ?)"#,
      [answerCount.answers.databaseValue, answerCount.removals.databaseValue]
    )
  }
}
