public import GRDB
import SQLText

extension LocalStore {
  /// The statements for single rows of a table, and what GRDB's callbacks are told. The connections keep the
  /// statements prepared: to make the SQL of a request takes several times as long as to run it.
  @usableFromInline
  final class RowStatements: Sendable {
    /// The names of the columns, for callbacks of updates.
    @usableFromInline let columnNames: Set<String>
    /// NULL for each column that an object writes.
    @usableFromInline let unsetValues: PersistenceContainer?

    // Of objects, with a parameter for each column that an object writes. The first is the key.

    /// Inserts an object.
    @usableFromInline let insertion: String
    /// Writes an object into its row.
    @usableFromInline let update: String

    // Of the rows of the entity, by a key.

    /// Reads the columns of the row.
    @usableFromInline let selectionByKey: String
    /// Reads a number if there is a row.
    let existenceByKey: String
    /// Deletes the row.
    let deletionByKey: String

    /// Creates the statements for a table with at least the column of its key, which is the first.
    init(table: String, entities: [String], columns: [String], written: [String]) {
      columnNames = Set(columns)
      unsetValues = PersistenceOutcome.container(of: written)
      let name = SQLQuoting.identifier(table)
      let names = written.map(SQLQuoting.identifier)
      let parameters = names.indices.map { "?\($0 + 1)" }
      insertion = "INSERT INTO \(name) (\(Self.list(names))) VALUES (\(Self.list(parameters)))"

      let isRow = "\(SQLQuoting.identifier(columns[0])) = ?1"
      let values = zip(names, parameters).map { "\($0) = \($1)" }
      // Observers are told about an update even if there is nothing but the key.
      let assignments = Self.list(values.count > 1 ? values.dropFirst() : [isRow])
      update = "UPDATE \(name) SET \(assignments) WHERE \(isRow)"

      let known = Self.list(entities.map(SQLQuoting.literal))
      let ofEntity = entities.isEmpty ? isRow : "\(isRow) AND \"_entity\" IN (\(known))"
      let selected = Self.list(columns.map(SQLQuoting.identifier))
      selectionByKey = "SELECT \(selected) FROM \(name) WHERE \(ofEntity)"
      existenceByKey = "SELECT 1 FROM \(name) WHERE \(ofEntity)"
      deletionByKey = "DELETE FROM \(name) WHERE \(ofEntity)"
    }

    /// Returns the statement of an insertion or update with a resolution of conflicts.
    @usableFromInline
    static func resolving(_ statement: String, _ resolution: Database.ConflictResolution) -> String {
      if resolution == .abort { return statement }
      let verb = statement.prefix { $0 != " " }
      return "\(verb) OR \(resolution.rawValue)\(statement.dropFirst(verb.count))"
    }

    private static func list(_ parts: some Sequence<String>) -> String { parts.joined(separator: ", ") }
  }
}
