import SQLText

/// The tables in which offline sync notes what it is about: all are for the whole database.
enum SyncState {
  static let tableName = "_Sync"
  static let answersName = "_Answers"

  /// The condition that whoever writes is the app.
  ///
  /// It is the negation of "rows of the server are being applied": if the row that says so is lost, too much
  /// is queued, and nothing goes unsent.
  static let isLocalWrite = SQLCondition.exists(
    in: "\(name: tableName)",
    where: "\(name: "applying")"
  ).negated

  /// One row, which says whether rows of the server are being applied, so that nothing is queued and no
  /// delete rule touches another synced table.
  static var table: Table {
    var id = Column(name: "id", type: .integer)
    id.key = .primary
    id.checks = [CheckConstraint(name: "\(tableName).id one row", condition: #""id" = 1"#)]
    var applying = Column(name: "applying", type: .integer)
    applying.isRequired = true
    applying.defaultLiteral = "0"
    applying.checks = [
      CheckConstraint(name: "\(tableName).applying boolean", condition: #""applying" IN (0, 1)"#)
    ]
    // Whose rows these are; NULL until somebody says so.
    let account = Column(name: "account", type: .text)
    // The fingerprint for which the values that no column had were looked through; NULL until somebody did.
    let schema = Column(name: "schema", type: .text)
    let nextOperation = Column(name: OperationNumber.column, type: .integer)
    var table = Table(name: tableName, columns: [id, applying, account, schema, nextOperation])
    table.initialRows = [.insert(into: tableName, ["id"], values: ["1"])]
    return table
  }

  /// Counts, for each table, what came of the server: the answers that changed the queue, and the pages of
  /// rows. A page that was asked for before is older than what is here. No trigger writes it.
  static var answers: Table {
    var name = Column(name: "table", type: .text)
    name.isRequired = true
    name.key = .primary
    var count = Column(name: "count", type: .integer)
    count.isRequired = true
    count.defaultLiteral = "0"
    return Table(name: answersName, columns: [name, count])
  }

  /// Declares that rows of the server are being applied, or no more.
  static func set(applying isApplying: Bool) -> SQLFragment {
    "UPDATE \(name: tableName) SET \(name: "applying") = \(number: isApplying ? 1 : 0)"
  }
}
