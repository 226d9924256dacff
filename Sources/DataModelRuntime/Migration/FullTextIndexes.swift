import GRDB
import SQLText

/// The app's full-text indexes over tables of the model, which triggers keep up to date. There are no
/// triggers during a migration, so an index whose table was changed is rebuilt from it.
struct FullTextIndexes {
  private let indexes: [(name: String, content: String)]

  /// Finds the indexes that do not store the texts themselves.
  init(in db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master WHERE type = 'table' \
        AND (sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%' OR sql LIKE 'CREATE VIRTUAL TABLE%USING fts4%')
        """
    )
    indexes = rows.compactMap { row in
      Self.content(of: row["sql"]).map { (name: row["name"], content: $0.lowercased()) }
    }
  }

  /// Returns the name in the option `content = 'Item'`; nil if the option is missing or empty.
  static func content(of sql: String) -> String? {
    let option =
      /[,(]\s*content\s*=\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([^\s,)'"]+))/.ignoresCase()
    guard let match = sql.firstMatch(of: option) else { return nil }
    let name = match.1 ?? match.2 ?? match.3 ?? match.4 ?? match.5 ?? ""
    return name.isEmpty ? nil : String(name)
  }

  /// Rebuilds the indexes whose tables the steps have changed.
  ///
  /// - Throws: `DatabaseError`
  func rebuild(after steps: [SchemaMigration], hasHooks: Bool, in db: Database) throws {
    let statements = steps.flatMap { $0.copies + $0.drops + $0.finishing }
      .filter { !$0.hasPrefix("ALTER TABLE") }.map { $0.lowercased() }
    for (name, content) in indexes {
      let isView = try Bool.fetchOne(
        db,
        sql: "SELECT count(*) FROM sqlite_master WHERE type = 'view' AND name = ? COLLATE NOCASE",
        arguments: [content]
      )
      let isAffected =
        hasHooks || isView == true
        || statements.contains { $0.contains(SQLQuoting.identifier(content)) }
      guard isAffected else { continue }
      let quoted = SQLQuoting.identifier(name)
      try db.execute(sql: "INSERT INTO \(quoted) (\(quoted)) VALUES ('rebuild')")
    }
  }
}
