#if PostgreSQL
import TableService

extension PostgreSQLInventory {
  /// Reads which parts of some tables a database has.
  ///
  /// - Parameters:
  ///   - schema: the tables
  ///   - session: a session with the database
  /// - Throws: ``PostgreSQLError``
  init(of schema: PostgreSQLSchema, in session: PostgreSQLSession) throws {
    let hasFormat = "SELECT to_regprocedure('datamodel.format()') IS NOT NULL"
    var format: Int?
    if try session.run(hasFormat).first == "t" {
      format = try session.run("SELECT \"datamodel\".\"format\"()").first.flatMap { Int($0) }
    }
    self.init(format: format, tables: [:])
    for table in schema.tables {
      guard try session.run("SELECT to_regclass(\(table.reference))").first != nil else { continue }
      tables[table.tableName] = try Self.table(table.reference, hasClock: format != nil, in: session)
    }
  }

  private static func table(
    _ reference: String,
    hasClock: Bool,
    in session: PostgreSQLSession
  ) throws -> Table {
    func rows(_ sql: String) throws -> [[String?]] { try session.run(sql).rows }
    func isTrue(_ text: String?) -> Bool { text == "t" }
    let columns = try rows(
      """
      SELECT attname, format_type(atttypid, atttypmod),
          coalesce(collname NOT IN ('C', 'POSIX', 'ucs_basic'), false), attnotnull,
          atthasdef OR attidentity <> ''
        FROM pg_attribute LEFT JOIN pg_collation c ON c.oid = attcollation
        WHERE attrelid = \(reference)::regclass AND attnum > 0 AND NOT attisdropped
      """
    )
    let indexes = try rows(
      """
      SELECT relname, indisvalid FROM pg_index JOIN pg_class c ON c.oid = indexrelid
        WHERE indrelid = \(reference)::regclass
      """
    )
    let triggers = try rows(
      """
      SELECT tgname, tgenabled IN ('O', 'A') FROM pg_trigger
        WHERE tgrelid = \(reference)::regclass AND (
          -- Before each statement that inserts, deletes or updates; before each row of two of them.
          tgtype = 30 AND tgfoid::regproc::text = 'datamodel.begin'
          OR tgtype = 23 AND tgfoid::regproc::text = 'datamodel.stamp')
      """
    )
    // The first argument is the table of the notes. Arguments end with a zero byte.
    let departures = try rows(
      """
      SELECT tgname, convert_from(substring(tgargs FOR position('\\x00'::bytea IN tgargs) - 1), 'UTF8')
        FROM pg_trigger WHERE tgrelid = \(reference)::regclass AND tgenabled IN ('O', 'A')
          AND tgtype = 17 AND tgfoid::regproc::text = 'datamodel.leave'
      """
    )
    let key = try rows(
      """
      SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = \(reference)::regclass AND indisprimary
      """
    )
    let clock = "SELECT 1 FROM \"datamodel\".\"clock\" WHERE \"table\" = \(reference)::regclass"
    var table = Table(
      columns: Dictionary(columns.map { ($0[0] ?? "", $0[1] ?? "") }) { $1 },
      indexes: Dictionary(indexes.map { ($0[0] ?? "", isTrue($0[1])) }) { $1 },
      triggers: Set(triggers.filter { isTrue($0[1]) }.compactMap { $0[0] }),
      isEnrolled: hasClock ? try !rows(clock).isEmpty : false
    )
    table.otherwiseOrdered = Set(columns.filter { isTrue($0[2]) }.compactMap { $0[0] })
    table.optionalColumns = Set(columns.filter { !isTrue($0[3]) }.compactMap { $0[0] })
    table.filledColumns = Set(columns.filter { isTrue($0[4]) }.compactMap { $0[0] })
    table.departures = Dictionary(departures.map { ($0[0] ?? "", $0[1] ?? "") }) { $1 }
    table.key = key.compactMap { $0[0] }
    table.disabledTriggers = Set(triggers.filter { !isTrue($0[1]) }.compactMap { $0[0] })
    return table
  }
}
#endif
