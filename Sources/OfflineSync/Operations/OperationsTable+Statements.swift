import DataModelRuntime
import GRDB
import OfflineSyncScheme
import SQLText

/// The statements over operations.
extension OperationsTable {
  /// The operations that a statement applies to.
  typealias Selection = BoundCondition<DatabaseValue>

  /// A change of some columns.
  typealias Change = [WholeSQL]

  // MARK: - Reading

  /// Returns the values of ``QueuedOperation/columns``, oldest operation first.
  static func rows(
    _ selection: Selection,
    limit: Int? = nil,
    in db: Database
  ) throws -> [[DatabaseValue]] {
    try db.rows("SELECT \(QueuedOperation.columns) \(found(selection, limit))")
  }

  /// Returns the numbers, smallest first.
  static func numbers(_ selection: Selection, limit: Int? = nil, in db: Database) throws -> [Int64] {
    try db.values(Int64.self, #"SELECT "id" \#(found(selection, limit))"#)
  }

  private static func found(_ selection: Selection, _ limit: Int?) -> WholeSQL {
    let end: WholeSQL = limit.map { " LIMIT \(number: $0)" } ?? ""
    return #"FROM \#(name: name) WHERE \#(selection.sql) ORDER BY "id"\#(end)"#
  }

  /// Whether there is one.
  static func has(_ selection: Selection, in db: Database) throws -> Bool {
    try !numbers(selection, limit: 1, in: db).isEmpty
  }

  static func count(_ selection: Selection, in db: Database) throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM \(name: name) WHERE \(selection.sql)") ?? 0
  }

  /// Returns the counts, including operations that may be empty, and the number of those.
  static func counts(in db: Database) throws -> (OperationCounts, possiblyEmpty: Int) {
    let row = try db.rows(
      """
      SELECT count(*), count("_sending"), coalesce(sum("_isUndecided"), 0), \
      coalesce(sum("_isPossiblyEmpty"), 0) FROM \(name: name)
      """
    ).first
    let numbers = (row ?? []).map { Int.fromDatabaseValue($0) ?? 0 }
    guard numbers.count == 4 else { return (OperationCounts(), 0) }
    return (OperationCounts(pending: numbers[0], inDoubt: numbers[1], undecided: numbers[2]), numbers[3])
  }

  /// Returns the condition that a row of a table has no operation in a selection.
  static func haveNone(id: WholeSQL, of table: String, _ selection: Selection? = nil) -> WholeSQL {
    let isOne: Selection = #""itemId" = \#(id) COLLATE NOCASE AND "table" = \#(bind: table)"#
    return Selection.exists(in: "\(name: name)", where: isOne.and(selection)).negated.sql
  }

  // MARK: - Writing

  /// Queues an operation that no trigger queues.
  ///
  /// - Returns: its number, which no operation had before
  static func insert(of id: DatabaseValue, in table: String, _ db: Database) throws -> Int64 {
    var members: [(String, WholeSQL)] = [
      (OperationsTable.table, "\(bind: table)"), (itemID, "\(bind: id)"), (properties, "x'7b7d'"),
      (since, "unixepoch()"),
    ]
    let kind = DeclaredColumn.tableKind
    if try kind.isDeclared(in: name, db) { members.append((kind.rawValue, "0")) }
    try db.execute(.insert(into: name, members.map(\.0), values: members.map(\.1)))
    return db.lastInsertedRowID
  }

  static func update(_ selection: Selection, _ change: Change, in db: Database) throws {
    try db.execute(.update(name, set: change, where: selection))
  }

  static func delete(_ selection: Selection, in db: Database) throws {
    try db.execute(.delete(from: name, where: selection))
  }
}

extension OperationsTable.Selection {
  /// No attempt is sending it.
  static var waits: Self { #""_sending" IS NULL"# }
  static var isSent: Self { #""_sending" IS NOT NULL"# }
  static var isUndecided: Self { #""_isUndecided""# }
  static var isDecided: Self { #"NOT "_isUndecided""# }
  static var isPossiblyEmpty: Self { #""_isPossiblyEmpty""# }
  static var isChange: Self { #"NOT "_isPossiblyEmpty""# }

  static func number(_ id: Int64) -> Self { #""id" = \#(bind: id)"# }
  static func before(_ id: Int64) -> Self { #""id" < \#(bind: id)"# }
  static func after(_ id: Int64) -> Self { #""id" > \#(bind: id)"# }

  static func table(_ name: String) -> Self { #""table" = \#(bind: name)"# }

  static func row(_ id: DatabaseValue, of table: String) -> Self {
    #""itemId" = \#(bind: id) COLLATE NOCASE AND "table" = \#(bind: table)"#
  }

  /// An attempt is in progress, and its answer is not lost.
  static func attempt(_ token: String) -> Self { #""_sending" = \#(bind: token) AND "_lease" > 0"# }
}

extension OperationsTable.Change {
  /// An attempt sends it as this kind, and alone may act until a time.
  static func claimed(by token: String, until lease: Int64, as kind: OperationKind) -> Self {
    [#""_sending" = \#(bind: token)"#] + Self.lease(lease) + Self.kind(kind)
  }

  /// An attempt has ended, and its outcome is unknown.
  static func inDoubt(by token: String) -> Self { [#""_sending" = \#(bind: token)"#] + Self.lease(0) }

  /// It waits again.
  static var released: Self { [#""_sending" = NULL"#, #""_lease" = NULL"#] }

  static func kind(_ kind: OperationKind) -> Self { [#""properties" = \#(bind: kind.properties)"#] }

  /// The end of the lease; 0 after a lost answer.
  static func lease(_ end: Int64) -> Self { [#""_lease" = \#(bind: end)"#] }

  static func undecided(_ isUndecided: Bool) -> Self { [#""_isUndecided" = \#(bind: isUndecided)"#] }
}
