import GRDB
import SQLText

/// Full-text indexes of an app over tables of the model, which follow these by triggers. There are none
/// during a migration, so that an index whose table was changed is made anew from it.
struct FullTextIndexes {
  private let indexes: [(name: String, content: String)]

  /// Finds those that keep no texts of their own.
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

  /// The name in the option `content = 'Item'`; nil if there is none, or it is empty.
  static func content(of sql: String) -> String? {
    let option =
      /[,(]\s*content\s*=\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([^\s,)'"]+))/.ignoresCase()
    guard let match = sql.firstMatch(of: option) else { return nil }
    let name = match.1 ?? match.2 ?? match.3 ?? match.4 ?? match.5 ?? ""
    return name.isEmpty ? nil : String(name)
  }

  /// Makes those anew whose tables some steps have changed.
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
      let isConcerned =
        hasHooks || isView == true
        || statements.contains { $0.contains(SQLQuoting.identifier(content)) }
      guard isConcerned else { continue }
      let quoted = SQLQuoting.identifier(name)
      try db.execute(sql: "INSERT INTO \(quoted) (\(quoted)) VALUES ('rebuild')")
    }
  }
}
