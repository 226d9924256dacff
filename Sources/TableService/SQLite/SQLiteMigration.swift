package import GRDB

/// The statements that give a SQLite database the tables of a service.
package struct SQLiteMigration: Sendable, Hashable {
  /// The statements that create the missing tables and columns.
  package let statements: [String]
  /// Whether no service has used the database yet.
  package let isOfNewDatabase: Bool

  /// Compares a database with tables.
  ///
  /// - Parameters:
  ///   - tables: the tables of the service
  ///   - database: the database
  ///   - options: the options of the service
  /// - Throws: ``TableServiceError`` for an invalid name, or if the tables of the database differ; errors of
  ///   the database
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
