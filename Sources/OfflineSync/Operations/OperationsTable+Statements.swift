import DataModelRuntime
import GRDB
import SQLText

/// The statements over operations: no other file spells the columns of the table.
extension OperationsTable {
  /// Which operations a statement is about.
  struct Selection: Sendable {
    fileprivate let condition: String
    fileprivate let values: [DatabaseValue]

    private init(_ condition: String, _ values: [DatabaseValue] = []) {
      self.condition = condition
      self.values = values
    }

    static let all = Selection("1")
    /// Nobody is sending it.
    static let waits = Selection(#""_sending" IS NULL"#)
    static let isSent = Selection(#""_sending" IS NOT NULL"#)
    static let isUndecided = Selection(#""_isUndecided""#)
    static let isDecided = Selection(#"NOT "_isUndecided""#)
    static let isPossiblyEmpty = Selection(#""_isPossiblyEmpty""#)
    static let isChange = Selection(#"NOT "_isPossiblyEmpty""#)

    static func number(_ id: Int64) -> Selection { Selection(#""id" = ?"#, [id.databaseValue]) }
    static func before(_ id: Int64) -> Selection { Selection(#""id" < ?"#, [id.databaseValue]) }
    static func after(_ id: Int64) -> Selection { Selection(#""id" > ?"#, [id.databaseValue]) }

    static func table(_ name: String) -> Selection { Selection(#""table" = ?"#, [name.databaseValue]) }

    static func row(_ id: DatabaseValue, of table: String) -> Selection {
      Selection(#""itemId" = ? COLLATE NOCASE AND "table" = ?"#, [id, table.databaseValue])
    }

    /// An attempt is under way, and its outcome is not open.
    static func attempt(_ token: String) -> Selection {
      Selection(#""_sending" = ? AND "_lease" > 0"#, [token.databaseValue])
    }

    func and(_ other: Selection) -> Selection {
      Selection("\(condition) AND \(other.condition)", values + other.values)
    }
  }

  /// A change of some columns.
  struct Change: Sendable {
    fileprivate let assignments: [(column: String, value: DatabaseValue)]

    /// It is sent by an attempt that alone may act until a time, as what it is.
    static func claimed(by token: String, until lease: Int64, as kind: OperationKind) -> Change {
      Change(assignments: [
        (sending, token.databaseValue), (OperationsTable.lease, lease.databaseValue),
        (properties, kind.properties.databaseValue),
      ])
    }

    /// An attempt has ended, and its outcome is not known.
    static func inDoubt(by token: String) -> Change {
      Change(assignments: [(sending, token.databaseValue), (OperationsTable.lease, 0.databaseValue)])
    }

    /// It waits again.
    static let released = Change(assignments: [(sending, .null), (OperationsTable.lease, .null)])

    static func kind(_ kind: OperationKind) -> Change {
      Change(assignments: [(properties, kind.properties.databaseValue)])
    }

    /// 0 after a lost answer.
    static func lease(_ end: Int64) -> Change {
      Change(assignments: [(OperationsTable.lease, end.databaseValue)])
    }

    static func undecided(_ isUndecided: Bool) -> Change {
      Change(assignments: [(OperationsTable.isUndecided, isUndecided.databaseValue)])
    }
  }

  /// How many there are of each kind that is counted.
  struct Counts: Sendable {
    var all = 0
    var sent = 0
    var undecided = 0
    var possiblyEmpty = 0
  }

  private static let quoted = SQLQuoting.identifier(name)

  // MARK: - Reading

  /// The values of ``QueuedOperation/columns``, the oldest operation first.
  static func rows(
    _ selection: Selection,
    limit: Int? = nil,
    in db: Database
  ) throws -> [[DatabaseValue]] {
    try WholeValues.rows(
      """
      SELECT \(QueuedOperation.columns) FROM \(quoted) WHERE \(selection.condition) ORDER BY "id"\
      \(limit.map { " LIMIT \($0)" } ?? "")
      """,
      selection.values,
      db
    )
  }

  /// The numbers, the smallest first.
  static func numbers(_ selection: Selection, limit: Int? = nil, in db: Database) throws -> [Int64] {
    try WholeValues.rows(
      """
      SELECT "id" FROM \(quoted) WHERE \(selection.condition) \
      ORDER BY "id"\(limit.map { " LIMIT \($0)" } ?? "")
      """,
      selection.values,
      db
    ).compactMap { Int64.fromDatabaseValue($0[0]) }
  }

  /// Whether there is one.
  static func has(_ selection: Selection, in db: Database) throws -> Bool {
    try !numbers(selection, limit: 1, in: db).isEmpty
  }

  static func count(_ selection: Selection, in db: Database) throws -> Int {
    let sql = "SELECT count(*) FROM \(quoted) WHERE \(selection.condition)"
    return try WholeValues.rows(sql, selection.values, db).first.flatMap { Int.fromDatabaseValue($0[0]) } ?? 0
  }

  static func counts(in db: Database) throws -> Counts {
    let sql = """
      SELECT count(*), count("_sending"), coalesce(sum("_isUndecided"), 0), \
      coalesce(sum("_isPossiblyEmpty"), 0) FROM \(quoted)
      """
    let numbers = (try WholeValues.rows(sql, [], db).first ?? []).map { Int.fromDatabaseValue($0) ?? 0 }
    guard numbers.count == 4 else { return Counts() }
    return Counts(all: numbers[0], sent: numbers[1], undecided: numbers[2], possiblyEmpty: numbers[3])
  }

  /// A condition that rows of a table have no operation, with the name of the table for its parameter.
  ///
  /// - Returns: SQL
  static func haveNone(id: String) -> String {
    #"NOT EXISTS (SELECT 1 FROM \#(quoted) WHERE "itemId" = \#(id) COLLATE NOCASE AND "table" = ?)"#
  }

  /// A condition that no operation of a row is on its way or in doubt, with the name of the table for its
  /// parameter.
  ///
  /// - Returns: SQL
  static func noneIsSent(id: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM \(quoted) WHERE "itemId" = \(id) COLLATE NOCASE AND "table" = ? \
    AND "_sending" IS NOT NULL)
    """
  }

  // MARK: - Writing

  /// Queues an operation that no trigger queues.
  ///
  /// - Returns: its number, which no operation had before
  static func insert(of id: DatabaseValue, in table: String, _ db: Database) throws -> Int64 {
    let isDeclared = try DeclaredColumn.tableKind.isDeclared(in: name, db)
    let kind = isDeclared ? [DeclaredColumn.tableKind.rawValue] : []
    let columns = [OperationsTable.table, itemID, properties, since] + kind
    try WholeValues.execute(
      """
      INSERT INTO \(quoted) (\(columns.map(SQLQuoting.identifier).joined(separator: ", "))) \
      VALUES (?, ?, x'7b7d', unixepoch()\(kind.map { _ in ", 0" }.joined()))
      """,
      [table.databaseValue, id],
      db
    )
    return db.lastInsertedRowID
  }

  static func update(_ selection: Selection, _ change: Change, in db: Database) throws {
    let assignments = change.assignments.map { "\(SQLQuoting.identifier($0.column)) = ?" }
    try WholeValues.execute(
      "UPDATE \(quoted) SET \(assignments.joined(separator: ", ")) WHERE \(selection.condition)",
      change.assignments.map(\.value) + selection.values,
      db
    )
  }

  static func delete(_ selection: Selection, in db: Database) throws {
    try WholeValues.execute("DELETE FROM \(quoted) WHERE \(selection.condition)", selection.values, db)
  }
}
