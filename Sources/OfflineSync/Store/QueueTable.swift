import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// A synced table as the queue uses it: its columns, and the SQL that reads and writes its rows.
///
/// Rows are arrays of values, one for each of ``columns``.
struct QueueTable: Sendable {
  let table: SyncedTable
  /// The columns that store a value. Computed columns are not included.
  let columns: [SyncedColumn]
  let id: Int
  let version: Int?
  /// The place of the time of the last change; nil if the table has no `updatedAt`.
  let updatedAt: Int?
  /// The places of the columns that are sent, except for the id.
  let sent: [Int]
  /// The places of the columns that only the server writes.
  let system: [Int]
  /// The places of the columns that come from the server.
  let received: [Int]
  /// The places of the columns that refer to rows of synced tables, with the names of these tables.
  let references: [(column: Int, table: String)]
  /// The value of each column in a row that comes without it.
  let defaults: [DatabaseValue]
  /// The value of each column if the server sends null.
  let nulls: [DatabaseValue]

  var name: String { table.name }

  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)`` if the table has no id
  init(_ table: SyncedTable) throws(SyncStoreError) {
    let columns = table.columns.filter { !$0.isComputed }
    guard let id = columns.firstIndex(where: { $0.role == .id }) else {
      throw SyncStoreError.notASyncedStore(reason: "'\(table.name)' has no id")
    }
    self.table = table
    self.columns = columns
    self.id = id
    version = columns.firstIndex { $0.role == .version }
    updatedAt = columns.firstIndex { $0.role == .updatedAt }
    sent = columns.indices.filter { columns[$0].role == .value }
    system = columns.indices.filter { columns[$0].isReceived && !columns[$0].isSent }
    received = columns.indices.filter { columns[$0].isReceived }
    references = columns.indices.compactMap { index in
      guard columns[index].role == .value else { return nil }
      return columns[index].referencedTable.map { (index, $0) }
    }
    defaults = columns.map(\.defaultValue)
    nulls = columns.map(\.valueOfNull)
    names = columns.map { "\(name: $0.name)" }
    quoted = "\(name: table.name)"
    knownQuoted = "\(name: KnownTable.name(of: table.name))"
    list = names.joined(separator: ", ")
    insertion = Self.insertion(quoted, names, received).text
    upsert = Self.upsert(quoted, names, id: id, received, columns).text
  }

  /// The places of the columns that mark a row of the server: at least one of them has a value then.
  var marks: [Int] {
    columns.indices.filter { [.version, .updatedAt, .createdAt].contains(columns[$0].role) }
  }

  /// The condition that the row `"row"` once came from the server. A row from before sync began exists
  /// nowhere else.
  var isOfServer: WholeSQL {
    let marks: [WholeSQL] = marks.map { #""row".\#(names[$0]) IS NOT NULL"# }
    return marks.isEmpty ? "TRUE" : "(\(marks.joined(separator: " OR ")))"
  }

  // MARK: - Rows

  /// Whether rows are here that the server has had.
  func hasRowsOfServer(in db: Database) throws -> Bool {
    try db.exists(#"SELECT 1 FROM \#(quoted) AS "row" WHERE \#(isOfServer)"#)
  }

  /// Returns the row with an id, or nil.
  func row(_ id: DatabaseValue, in db: Database) throws -> [DatabaseValue]? {
    try db.rows("SELECT \(list) FROM \(quoted) WHERE \(names[self.id]) = \(bind: id)").first
  }

  func delete(_ id: DatabaseValue, in db: Database) throws {
    try db.execute("DELETE FROM \(quoted) WHERE \(names[self.id]) = \(bind: id)")
  }

  // MARK: - Known rows of the server

  /// Returns whether an operation has a base, and whether there is a row with an id.
  func hasBase(
    _ operation: Int64,
    andRow id: DatabaseValue,
    in db: Database
  ) throws -> (hasBase: Bool, isHere: Bool) {
    let found = try db.rows(
      """
      SELECT EXISTS (SELECT 1 FROM \(knownQuoted) WHERE "_operation" = \(bind: operation) AND "_role" = 0), \
      EXISTS (SELECT 1 FROM \(quoted) WHERE \(names[self.id]) = \(bind: id))
      """
    ).first
    let facts = (found ?? []).map { Bool.fromDatabaseValue($0) ?? false }
    return (facts.first ?? false, facts.last ?? false)
  }

  func known(of operation: Int64, _ role: KnownRow.Role, in db: Database) throws -> KnownRow? {
    try db.rows(
      """
      SELECT "_gone", "_isPartial", "_unknown", \(list) FROM \(knownQuoted) \
      WHERE "_operation" = \(bind: operation) AND "_role" = \(bind: role.rawValue)
      """
    ).first.map { found in
      let values = Array(found.dropFirst(3))
      return KnownRow(
        values: values,
        presence: Int.fromDatabaseValue(found[0]).flatMap(KnownRow.Presence.init) ?? .live,
        isPartial: Bool.fromDatabaseValue(found[1]) ?? false,
        // That of a base is stored with the row: the trigger that stores the base does not know it.
        unknown: role == .base ? try unknown(of: values[id], in: db) : UnknownValues(found[2])
      )
    }
  }

  /// Stores what is known; nil removes it.
  ///
  /// A new base is the server's row, including the values for which the table has no columns.
  func setKnown(_ row: KnownRow?, of operation: Int64, _ role: KnownRow.Role, in db: Database) throws {
    try db.execute(
      """
      DELETE FROM \(knownQuoted) WHERE "_operation" = \(bind: operation) AND "_role" = \(bind: role.rawValue)
      """
    )
    guard let row else { return }
    let unknown = role == .base ? .null : row.unknown.databaseValue
    let values = row.values.map { "\(bind: $0)" as WholeSQL }.joined(separator: ", ")
    try db.execute(
      """
      INSERT INTO \(knownQuoted) ("_operation", "_role", "_gone", "_isPartial", "_unknown", \(list)) \
      VALUES (\(bind: operation), \(bind: role.rawValue), \(bind: row.presence.rawValue), \
      \(bind: row.isPartial), \(bind: unknown), \(values))
      """
    )
    if role == .base { try setUnknown(row.unknown, of: row.values[id], in: db) }
  }

  /// Replaces the base with what the server has now, or removes it if the server has no row. Also removes the
  /// newer row, which is older than this base.
  func setNewestBase(_ row: KnownRow?, of operation: Int64, in db: Database) throws {
    try setKnown(nil, of: operation, .newer, in: db)
    try setKnown(row, of: operation, .base, in: db)
  }

  /// Returns the last operation of this table, except for one, whose base refers to a row by a column, or
  /// nil.
  func lastOperation(
    referringTo id: DatabaseValue,
    by column: Int,
    but operation: Int64,
    in db: Database
  ) throws -> Int64? {
    try db.value(
      Int64.self,
      """
      SELECT "_operation" FROM \(knownQuoted) WHERE \(names[column]) = \(bind: id) AND "_role" = 0 \
      AND "_operation" <> \(bind: operation) ORDER BY "_operation" DESC LIMIT 1
      """
    )
  }

  let quoted: WholeSQL
  let names: [WholeSQL]
  /// Inserts the server's row if it does not exist.
  let insertion: String
  /// Stores the server's row, whether or not it exists, and does not touch an identical one.
  let upsert: String
  private let knownQuoted: WholeSQL
  private let list: WholeSQL
}
