package import GRDB

/// What is to be done so that a SQLite database has the tables of a service.
package struct SQLiteMigration: Sendable, Hashable {
  /// The statements that make what is missing.
  package let statements: [String]
  /// Whether there is nothing of a service in the database yet.
  package let isOfNewDatabase: Bool

  /// Compares a database with tables.
  ///
  /// - Parameters:
  ///   - tables: the tables of the service
  ///   - database: the database
  ///   - options: the choices of the service
  /// - Throws: ``TableServiceError`` if the tables have impossible names, or the database has others; errors
  ///   of the database
  package init(_ tables: [ServiceTable], in database: any DatabaseReader, options: TableServiceOptions) throws
  {
    try ServiceNames.check(tables)
    (statements, isOfNewDatabase) = try database.read { db in
      (
        try tables.flatMap { try SQLiteTable($0).missing(options: options, in: db) },
        try !SQLiteHistory.isThere(in: db)
      )
    }
  }
}
