import SQLText

/// The notes of rows that have left a view, in PostgreSQL: a table of them, which a trigger fills.
///
/// Their names have a digest of the columns that the view uses. Notes for another view, which another service
/// may use, stay beside them. The first row of the table is its id: a new table has another, by which
/// all clients compare all rows.
package struct PostgreSQLDepartures: Sendable {
  /// The beginning of the name of each such trigger.
  package static let triggerPrefix = "datamodel_leave_"

  private let table: ServiceTable
  /// The name of the table of the notes.
  package let tableName: String
  /// The name of the trigger.
  package let triggerName: String

  /// Creates the notes of a table; nil if it has no view that a row can leave.
  ///
  /// - Parameters:
  ///   - table: the table of a service
  ///   - others: the names of all tables of the service
  init?(_ table: ServiceTable, beside others: [String]) {
    guard table.notesDepartures else { return nil }
    self.table = table
    let digest = SHA256.hexadecimal(of: table.viewColumns.map(\.name).joined(separator: ",")).prefix(8)
    tableName = PostgreSQLTable.derivedName(table.name, "_left_\(digest)", beside: others)
    triggerName = "\(Self.triggerPrefix)\(digest)"
  }

  /// The name of the table of the notes as an SQL identifier.
  package var name: String { SQLQuoting.identifier(tableName) }

  /// The statements that create the table and the trigger.
  package var definition: String {
    let columns = Departure.columns(of: table).map { column in
      let type = column.role == .version ? "uuid" : PostgreSQLTable.type(column.type)
      let collation = type == "text" ? #" COLLATE "C""# : ""
      return "  \(SQLQuoting.identifier(column.name)) \(type)\(collation)"
    }
    let used = table.viewColumns.map(\.name)
    let changed = used.map { column in
      let name = SQLQuoting.identifier(column)
      return "OLD.\(name) IS DISTINCT FROM NEW.\(name)"
    }
    let index = (table.leadingViewColumn.map { [$0] } ?? []) + ["updatedAt", "id"]
    let arguments = ([tableName] + used).map { "'\($0.replacing("'", with: "''"))'" }
    return """
      -- Rows that have left the view in which they were.
      CREATE TABLE \(name) (
      \(columns.joined(separator: ",\n"))
      );
      CREATE INDEX ON \(name) (\(index.map(SQLQuoting.identifier).joined(separator: ", ")));
      CREATE INDEX ON \(name) ("id");
      INSERT INTO \(name) ("version") VALUES (gen_random_uuid());
      CREATE TRIGGER "\(triggerName)" AFTER UPDATE ON \(SQLQuoting.identifier(table.name))
        FOR EACH ROW WHEN (\(changed.joined(separator: " OR ")))
        EXECUTE FUNCTION "datamodel"."leave"(\(arguments.joined(separator: ", ")));
      """
  }
}
