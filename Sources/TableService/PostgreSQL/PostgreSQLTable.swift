import SQLText

/// A table of a service in PostgreSQL.
package struct PostgreSQLTable {
  private let table: ServiceTable
  private let indexes: [(name: String, columns: [String])]
  /// The notes of rows that have left a view; nil if the table has no view.
  package let departures: PostgreSQLDepartures?

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - table: the table of a service
  ///   - others: the names of all tables of the service, which no index can have in PostgreSQL
  package init(_ table: ServiceTable, beside others: [String]) {
    self.table = table
    var indexes: [(name: String, columns: [String])] = []
    func add(_ suffix: String, _ columns: [String]) {
      indexes.append((Self.derivedName(table.name, suffix, beside: others), columns))
    }
    add("_updatedAt", ["updatedAt", "id"])
    if let column = table.leadingViewColumn { add("_\(column)", [column, "updatedAt", "id"]) }
    self.indexes = indexes
    departures = PostgreSQLDepartures(table, beside: others)
  }

  /// The name.
  package var tableName: String { table.name }
  /// The name as an SQL identifier.
  package var name: String { SQLQuoting.identifier(table.name) }
  /// The name as an SQL string, which PostgreSQL casts to `regclass`.
  package var reference: String { "'\(name.replacing("'", with: "''"))'" }

  // MARK: - Columns

  /// A column, with its type as PostgreSQL writes it.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: String
    /// The constraints, the default and the identity.
    let attributes: String
    /// Whether every table has the column, since the service needs it.
    package let isSystem: Bool

    /// Whether the column has a default value or an identity.
    var isFilled: Bool { attributes.contains("IDENTITY") || attributes.contains("DEFAULT") }

    /// The declaration of the column in SQL.
    package var declaration: String {
      let collation = type == "text" ? #" COLLATE "C""# : ""
      return "\(SQLQuoting.identifier(name)) \(type)\(collation)\(attributes)"
    }
  }

  /// The columns, in the order in which they are sent.
  package var columns: [Column] {
    TableSchema(table, TableSchema.columns(of: table)).columns.map { column in
      let type = column.role == .version ? "uuid" : Self.type(column.type)
      let attributes =
        switch column.role {
        case .value, .assigned: Self.condition(column)
        // The order of lists for which the client gives none.
        case .row: " GENERATED ALWAYS AS IDENTITY UNIQUE"
        case .id: table.ids == .counted ? " GENERATED ALWAYS AS IDENTITY PRIMARY KEY" : " PRIMARY KEY"
        case .deleted: " NOT NULL DEFAULT false"
        // The wire has milliseconds: a pull would read rows with finer times again.
        case .updatedAt: #" NOT NULL CHECK ("updatedAt" = date_trunc('ms', "updatedAt"))"#
        case .createdAt, .version, .user: " NOT NULL"
        }
      return Column(
        name: column.name,
        type: type,
        attributes: attributes,
        isSystem: !column.role.isOfApp
      )
    }
  }

  /// Returns the constraint of a column of the app. It forbids values of other programs that have no form in
  /// JSON.
  private static func condition(_ column: TableSchema.Column) -> String {
    let name = SQLQuoting.identifier(column.name)
    return switch column.type {
    case .date: " CHECK (\(name) >= '0001-01-01Z' AND \(name) < '10000-01-01Z')"
    case .decimal: " CHECK (\(name) = 0 OR abs(\(name)) BETWEEN 1e-300 AND 1e300)"
    case .number: " CHECK (\(name) > '-Infinity' AND \(name) < 'Infinity')"
    case .string, .integer, .boolean: ""
    }
  }

  /// Returns the type of a column.
  package static func type(_ type: ServiceValueType) -> String {
    switch type {
    case .string: "text"
    case .number: "double precision"
    case .integer: "bigint"
    case .decimal: "numeric"
    case .boolean: "boolean"
    case .date: "timestamp with time zone"
    }
  }

  // MARK: - Statements

  /// The statements that create the table with its indexes and triggers.
  var definition: String {
    let columns = columns.map { "  \($0.declaration)" }.joined(separator: ",\n")
    let indexes = indexes.map { "\(index($0.name, $0.columns, isConcurrent: false));" }
    return """
      CREATE TABLE \(name) (
      \(columns)
      );
      \(enrolment);
      -- In the order in which a pull asks for rows.
      \(indexes.joined(separator: "\n"))
      \(beginTrigger);
      -- Triggers run in the order of their names: behind those of others.
      \(stampTrigger);\(departures.map { "\n\($0.definition)" } ?? "")
      """
  }

  /// The statement that adds the table to the clock.
  package var enrolment: String {
    "INSERT INTO \"datamodel\".\"clock\" (\"table\") VALUES (\(reference)) ON CONFLICT DO NOTHING"
  }

  /// Returns the statement that adds a column.
  package func addition(of column: Column) -> String {
    "ALTER TABLE \(name) ADD COLUMN \(column.declaration)"
  }

  /// The names of the indexes, and the statements that create them while services run.
  package var laterIndexes: [(name: String, statement: String)] {
    indexes.map { ($0.name, index($0.name, $0.columns, isConcurrent: true)) }
  }

  private func index(_ index: String, _ columns: [String], isConcurrent: Bool) -> String {
    let list = columns.map(SQLQuoting.identifier).joined(separator: ", ")
    let word = isConcurrent ? "CREATE INDEX CONCURRENTLY" : "CREATE INDEX"
    return "\(word) \(SQLQuoting.identifier(index)) ON \(name) (\(list))"
  }

  /// Returns the statement that enables a trigger.
  func enabling(ofTrigger trigger: String) -> String {
    "ALTER TABLE \(name) ENABLE TRIGGER \(SQLQuoting.identifier(trigger))"
  }

  /// The names of the triggers, and the statements that create them.
  package var triggers: [(name: String, statement: String)] {
    [("datamodel_begin", beginTrigger), ("zz_datamodel_stamp", stampTrigger)]
  }

  /// The names of the tables of a service that a program with the service's role writes.
  package var namesOfTables: [String] { [tableName] + (departures.map { [$0.tableName] } ?? []) }

  private var beginTrigger: String {
    """
    CREATE TRIGGER "datamodel_begin" BEFORE INSERT OR UPDATE OR DELETE ON \(name)
      FOR EACH STATEMENT EXECUTE FUNCTION "datamodel"."begin"()
    """
  }

  private var stampTrigger: String {
    """
    CREATE TRIGGER "zz_datamodel_stamp" BEFORE INSERT OR UPDATE ON \(name)
      FOR EACH ROW EXECUTE FUNCTION "datamodel"."stamp"()
    """
  }

  /// Returns the name of a table with a suffix. If it is too long, or the name of another table, it gets the
  /// beginning of a digest.
  static func derivedName(_ table: String, _ suffix: String, beside others: [String]) -> String {
    let name = table + suffix
    if name.utf8.count <= PostgreSQLSchema.maximumNameLength && !others.contains(name) { return name }
    let digest = "_\(SHA256.hexadecimal(of: name).prefix(8))"
    var start = table
    while start.utf8.count + digest.utf8.count + suffix.utf8.count > PostgreSQLSchema.maximumNameLength {
      start.removeLast()
    }
    return start + digest + suffix
  }
}
