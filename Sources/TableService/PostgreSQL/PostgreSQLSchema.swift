/// The tables of a service in PostgreSQL, with triggers that give each change its time and its version. An
/// incremental pull misses no row, whatever the order of commits.
///
/// Any program may write to the tables with plain SQL. A column of the app may be NULL, and there are no
/// foreign keys, since rows arrive in any order.
package struct PostgreSQLSchema {
  /// The tables.
  package let tables: [PostgreSQLTable]

  /// The number of bytes of a name that PostgreSQL keeps. It truncates longer names without an error.
  static let maximumNameLength = 63
  /// Columns that PostgreSQL adds to every table.
  private static let systemColumns: Set<String> = ["cmax", "cmin", "ctid", "tableoid", "xmax", "xmin"]

  /// Creates the schema of some tables.
  ///
  /// - Parameter tables: the tables of a service
  /// - Throws: ``TableServiceError`` for a name that no service accepts; ``PostgreSQLNameError`` for a name
  ///   that PostgreSQL reserves or truncates
  package init(_ tables: [ServiceTable]) throws {
    try ServiceNames.check(tables)
    for table in tables {
      try Self.check(table.name, "the table '\(table.name)'", taken: [])
      for column in table.columns {
        try Self.check(
          column.name,
          "the column '\(column.name)' of the table '\(table.name)'",
          taken: Self.systemColumns
        )
      }
    }
    let names = tables.map(\.name)
    self.tables = tables.map { PostgreSQLTable($0, beside: names) }
  }

  private static func check(
    _ name: String,
    _ element: String,
    taken: Set<String>
  ) throws(PostgreSQLNameError) {
    if taken.contains(name) {
      throw PostgreSQLNameError(description: "\(element) has a name that PostgreSQL reserves; rename it")
    }
    let count = name.utf8.count
    if count > maximumNameLength {
      throw PostgreSQLNameError(
        description:
          "\(element) has a name of \(count) bytes, but PostgreSQL keeps \(maximumNameLength); shorten it"
      )
    }
  }

  /// The script that creates the tables in one transaction. A database can have the tables of several models.
  package var script: String {
    let parts = [PostgreSQLScheme.script] + tables.map(\.definition)
    return "BEGIN;\n\n\(parts.joined(separator: "\n\n"))\n\nCOMMIT;\n"
  }
}

/// The error of a name that PostgreSQL reserves or truncates.
package struct PostgreSQLNameError: Error, Hashable, CustomStringConvertible {
  package let description: String
}
