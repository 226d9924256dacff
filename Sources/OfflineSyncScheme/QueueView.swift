import DataModelRuntime
import SQLText

/// The view `_Queue`: the pending operations, for `sqlite3` and for `datamodel queue`.
///
/// The kind of an operation follows from its base and its row, as in `OperationQueue`. Each table is a
/// branch of one `CASE`: a compound `SELECT` has at most 500 terms.
enum QueueView {
  static let name = "_Queue"

  /// The columns.
  enum Column: String, CaseIterable {
    case number, table, id, kind, state, since, reason
  }

  static func object(_ tables: [SyncedTable]) -> QueueObject {
    let branches = tables.compactMap(branch).joined(separator: "\n")
    return QueueObject(
      kind: .view,
      name: name,
      statements: [
        """
        CREATE VIEW "_Queue" ("number", "table", "id", "kind", "state", "since", "reason") AS
        SELECT o."id", o."table", o."itemId",
          CASE
            WHEN o."_sending" IS NOT NULL
              THEN CASE \(member("type", of: #"o."properties""#))
                WHEN 0 THEN 'Insert' WHEN 1 THEN 'Update' WHEN 2 THEN 'Delete'
              END
            ELSE CASE o."table"
        \(branches)
            END
          END,
          CASE
            WHEN o."_sending" IS NOT NULL AND o."_lease" > unixepoch() THEN 'being sent'
            WHEN o."_sending" IS NOT NULL THEN 'in doubt'
            WHEN o."_isUndecided" THEN 'undecided'
            ELSE 'waiting'
          END,
          strftime('%Y-%m-%dT%H:%M:%SZ', o."_since", 'unixepoch'),
          coalesce(
            \(member("description", of: #"e."properties""#)),
            CASE WHEN o."_isPossiblyEmpty" THEN 'nothing may have come of the change' END
          )
        FROM "MS_TableOperations" AS o
        LEFT JOIN "MS_TableOperationErrors" AS e ON e."_operation" = o."id"
        """
      ]
    )
  }

  private static func branch(_ table: SyncedTable) -> String? {
    guard let id = table.column(for: .id) else { return nil }
    let known = SQLQuoting.identifier(KnownTable.name(of: table.name))
    return """
            WHEN \(SQLQuoting.literal(table.name)) THEN CASE
              WHEN NOT EXISTS (SELECT 1 FROM \(SQLQuoting.identifier(table.name)) AS r WHERE \
      r.\(SQLQuoting.identifier(id.name)) = o."itemId") THEN 'Delete'
              WHEN EXISTS (SELECT 1 FROM \(known) AS k WHERE k."_operation" = o."id" AND k."_role" = 0) THEN \
      'Update'
              ELSE 'Insert'
            END
      """
  }

  /// Returns a member of the JSON in a column; NULL if the column is not JSON.
  private static func member(_ name: String, of column: String) -> String {
    let text = "CAST(\(column) AS TEXT)"
    return "CASE WHEN json_valid(\(text)) THEN json_extract(\(text), '$.\(name)') END"
  }
}
