/// The tables of a service as PostgreSQL has them, with what gives each change its time and its version, so
/// that an incremental pull misses no row, whatever commits when.
///
/// Every program may write the tables with plain SQL: triggers do the rest. A column has no condition and may
/// be NULL, except those of the service itself, and no key refers to another table: rows come in any order.
package struct PostgreSQLSchema {
  /// The tables.
  package let tables: [PostgreSQLTable]

  /// How many bytes of a name PostgreSQL keeps. It cuts the rest off in silence.
  static let longestName = 63
  /// Columns that each table of PostgreSQL has.
  private static let systemColumns: Set<String> = ["cmax", "cmin", "ctid", "tableoid", "xmax", "xmin"]

  /// The schema.
  ///
  /// - Parameter tables: the tables of a service
  /// - Throws: ``TableServiceError`` for a name that no service takes; ``PostgreSQLNameError`` for one that
  ///   PostgreSQL does not take as it is
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
      throw PostgreSQLNameError(description: "\(element) has a name that PostgreSQL needs; give it another")
    }
    let count = name.utf8.count
    if count > longestName {
      throw PostgreSQLNameError(
        description:
          "\(element) has a name of \(count) bytes, of which PostgreSQL keeps \(longestName); shorten it"
      )
    }
  }

  /// The script that makes the tables, in one transaction. Those of several models may be in one database.
  package var script: String {
    let parts = [PostgreSQLScheme.script] + tables.map(\.definition)
    return "BEGIN;\n\n\(parts.joined(separator: "\n\n"))\n\nCOMMIT;\n"
  }
}

/// A name that PostgreSQL does not take as it is.
package struct PostgreSQLNameError: Error, Hashable, CustomStringConvertible {
  package let description: String
}
