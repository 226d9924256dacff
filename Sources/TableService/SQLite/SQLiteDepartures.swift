import GRDB
import SQLText

/// The notes of rows that have left a view, in a SQLite database: a table of them, which a trigger fills.
struct SQLiteDepartures {
  private let table: ServiceTable
  private let hasCaseInsensitiveIDs: Bool

  init(_ table: ServiceTable, _ options: TableServiceOptions) {
    self.table = table
    hasCaseInsensitiveIDs = options.hasCaseInsensitiveIDs
  }

  /// Returns the name of the table of notes. No table of a service has such a name.
  static func tableName(of table: ServiceTable) -> String { "__left_\(table.name)" }

  private var name: String { SQLQuoting.identifier(Self.tableName(of: table)) }

  /// Returns the statements that create the notes, or replace them for other columns.
  ///
  /// New notes have another id, by which all clients compare all rows: former notes are not needed.
  func missing(in db: Database) throws -> [String] {
    let found = try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE name = ? ORDER BY type",
      arguments: [Self.tableName(of: table)]
    )
    let wanted = table.notesDepartures ? [definition, trigger] : []
    if found == wanted { return [] }
    let removal = found.isEmpty ? [] : ["DROP TRIGGER IF EXISTS \(name)", "DROP TABLE \(name)"]
    return removal + (wanted.isEmpty ? [] : [definition, index, trigger, mark])
  }

  /// The statement that gives the notes an id: a row of which only the version is set.
  private var mark: String { "INSERT INTO \(name) (\"version\") VALUES (lower(hex(randomblob(16))))" }

  private var index: String {
    let index = SQLQuoting.identifier("\(Self.tableName(of: table))_updatedAt")
    let columns = (table.leadingViewColumn.map { [$0] } ?? []) + ["updatedAt"]
    return "CREATE INDEX \(index) ON \(name) (\(columns.map(SQLQuoting.identifier).joined(separator: ", ")))"
  }

  private var definition: String {
    let columns = Departure.columns(of: table).map { column in
      let declaration = ColumnDeclaration.declaration(of: ServiceColumn(column.name, column.type))
      let hasCase = column.role == .id && column.type == .string && hasCaseInsensitiveIDs
      return hasCase ? "\(declaration) COLLATE NOCASE" : declaration
    }
    return "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))"
  }

  /// Of several notes with the same values, the last one counts.
  private var trigger: String {
    let used = table.viewColumns.map { SQLQuoting.identifier($0.name) }
    let columns = Departure.columns(of: table)
    let values = columns.map { column in
      switch column.role {
      case .updatedAt: "new.\"updatedAt\""
      // The version of the row would tell of its changes.
      case .version: "lower(hex(randomblob(16)))"
      case .deleted: "1"
      default: "old.\(SQLQuoting.identifier(column.name))"
      }
    }
    let names = columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", ")
    let same = used.map { "\($0) IS old.\($0)" }.joined(separator: " AND ")
    let changed = used.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")
    return """
      CREATE TRIGGER \(name) AFTER UPDATE OF \(used.joined(separator: ", ")) \
      ON \(SQLQuoting.identifier(table.name)) WHEN \(changed) BEGIN \
      DELETE FROM \(name) WHERE "id" = old."id" AND \(same); \
      INSERT INTO \(name) (\(names)) VALUES (\(values.joined(separator: ", "))); END
      """
  }
}
