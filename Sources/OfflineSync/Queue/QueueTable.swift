import DataModelRuntime
import GRDB

/// A synced table as the queue works on it: which columns it has, and the SQL that reads and writes its rows.
///
/// Rows are arrays of values, one for each of ``columns``.
struct QueueTable: Sendable {
  let table: SyncedTable
  /// The columns that hold a value of their own. Computed ones are not among them.
  let columns: [SyncedColumn]
  let id: Int
  let version: Int?
  /// The places of the columns that are sent, but for the id.
  let sent: [Int]
  /// The places of the columns that only the server writes.
  let system: [Int]
  /// The places of the columns that come from the server.
  let received: [Int]
  /// The places of the columns that refer to rows of synced tables, with the names of those.
  let references: [(column: Int, table: String)]
  /// The value of a column in a row that comes without it.
  let defaults: [DatabaseValue]

  var name: String { table.name }

  /// - Throws: ``SyncStoreError`` if the database has no queue for the table
  init(_ table: SyncedTable, in db: Database) throws {
    let known = "_Known.\(table.name)"
    guard try db.tableExists(known) else {
      throw SyncStoreError.notASyncedStore(
        reason: "it has no table '\(known)'; generate the sources of the model anew"
      )
    }
    let stored = Set(try db.columns(in: known).map(\.name))
    let columns = table.columns.filter { stored.contains($0.name) }
    for column in table.columns where column.isReceived && !stored.contains(column.name) {
      throw SyncStoreError.notASyncedStore(
        reason: "'\(known)' has no column '\(column.name)': the schema is that of another version"
      )
    }
    guard let id = columns.firstIndex(where: { $0.role == .id }) else {
      throw SyncStoreError.notASyncedStore(reason: "'\(table.name)' has no id")
    }
    self.table = table
    self.columns = columns
    self.id = id
    version = columns.firstIndex { $0.role == .version }
    sent = columns.indices.filter { columns[$0].role == .value }
    system = columns.indices.filter { columns[$0].isReceived && !columns[$0].isSent }
    received = columns.indices.filter { columns[$0].isReceived }
    references = columns.indices.compactMap { index in
      guard columns[index].role == .value else { return nil }
      return columns[index].referencedTable.map { (index, $0) }
    }
    defaults = columns.map(\.defaultValue)
    let names = columns.map(\.name.quotedDatabaseIdentifier)
    quoted = table.name.quotedDatabaseIdentifier
    knownQuoted = known.quotedDatabaseIdentifier
    list = names.joined(separator: ", ")
    self.names = names
  }

  // MARK: - Rows

  /// The row with an id; nil if there is none.
  func row(_ id: DatabaseValue, in db: Database) throws -> [DatabaseValue]? {
    try WholeValues.rows("SELECT \(list) FROM \(quoted) WHERE \(names[self.id]) = ?", [id], db).first
  }

  /// Makes the row what a server has, or removes it. Only while server rows are applied.
  ///
  /// Columns that stay on the device keep their values; in a new row they have those of `before`, or their defaults.
  ///
  /// - Parameters:
  ///   - row: the server's row
  ///   - before: a row with the values that stay on the device, for a row that is not there
  ///   - db: a connection in a transaction
  /// - Throws: `DatabaseError` if the row breaks a constraint
  func store(_ row: [DatabaseValue], localValuesFrom before: [DatabaseValue]? = nil, in db: Database) throws {
    let changed = received.filter { $0 != id }
    let assignments = changed.map { "\(names[$0]) = ?" }.joined(separator: ", ")
    // SQLite has no UPDATE without a column.
    let update = changed.isEmpty ? "\(names[id]) = \(names[id])" : assignments
    try WholeValues.execute(
      "UPDATE \(quoted) SET \(update) WHERE \(names[id]) = ?",
      changed.map { row[$0] } + [row[id]],
      db
    )
    if db.changesCount > 0 { return try spell(row[id], in: db) }
    let inserted = before == nil ? received : Array(columns.indices)
    let values = inserted.map { columns[$0].isReceived ? row[$0] : before?[$0] ?? .null }
    try WholeValues.execute(
      """
      INSERT INTO \(quoted) (\(inserted.map { names[$0] }.joined(separator: ", "))) \
      VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))
      """,
      values,
      db
    )
  }

  /// Writes an id as the server does, to which letter case may count: later requests have the id of the row.
  private func spell(_ id: DatabaseValue, in db: Database) throws {
    let name = names[self.id]
    try WholeValues.execute(
      "UPDATE \(quoted) SET \(name) = ?1 WHERE \(name) = ?1 AND \(name) COLLATE BINARY <> ?1",
      [id],
      db
    )
  }

  func delete(_ id: DatabaseValue, in db: Database) throws {
    try WholeValues.execute("DELETE FROM \(quoted) WHERE \(names[self.id]) = ?", [id], db)
  }

  // MARK: - What is known of the server's rows

  func known(of operation: Int64, _ role: KnownRow.Role, in db: Database) throws -> KnownRow? {
    try WholeValues.rows(
      """
      SELECT "_gone", "_isPartial", \(list) FROM \(knownQuoted) WHERE "_operation" = ? AND "_role" = ?
      """,
      [operation.databaseValue, role.rawValue.databaseValue],
      db
    ).first.map { values in
      KnownRow(
        values: Array(values.dropFirst(2)),
        presence: Int.fromDatabaseValue(values[0]).flatMap(KnownRow.Presence.init) ?? .live,
        isPartial: Bool.fromDatabaseValue(values[1]) ?? false
      )
    }
  }

  /// Sets what is known; nil removes it.
  func setKnown(_ row: KnownRow?, of operation: Int64, _ role: KnownRow.Role, in db: Database) throws {
    let key = [operation.databaseValue, role.rawValue.databaseValue]
    try WholeValues.execute(
      #"DELETE FROM \#(knownQuoted) WHERE "_operation" = ? AND "_role" = ?"#,
      key,
      db
    )
    guard let row else { return }
    let marks = Array(repeating: "?", count: columns.count + 4).joined(separator: ", ")
    try WholeValues.execute(
      """
      INSERT INTO \(knownQuoted) ("_operation", "_role", "_gone", "_isPartial", \(list)) VALUES (\(marks))
      """,
      key + [row.presence.rawValue.databaseValue, row.isPartial.databaseValue] + row.values,
      db
    )
  }

  /// The last operation of this table, but for one, whose base refers to a row by a column; nil if there is none.
  func lastOperation(
    referringTo id: DatabaseValue,
    by column: Int,
    but operation: Int64,
    in db: Database
  ) throws -> Int64? {
    try WholeValues.rows(
      """
      SELECT "_operation" FROM \(knownQuoted) \
      WHERE \(names[column]) = ? AND "_role" = 0 AND "_operation" > 0 AND "_operation" <> ? \
      ORDER BY "_operation" DESC LIMIT 1
      """,
      [id, operation.databaseValue],
      db
    ).first.flatMap { Int64.fromDatabaseValue($0[0]) }
  }

  private let quoted: String
  private let knownQuoted: String
  private let names: [String]
  private let list: String
}
