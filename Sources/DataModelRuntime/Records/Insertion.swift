public import GRDB

extension LocalStore {
  /// The insertion of objects by a cached statement.
  @usableFromInline
  enum Insertion {
    /// Executes the statement, and returns what GRDB would return.
    @inlinable
    static func insert<Record: StoredRecord>(
      _ object: Record,
      _ db: Database,
      _ conflictResolution: Database.ConflictResolution?
    ) throws -> InsertionSuccess {
      let table = object.rowTable
      let policy = Record.persistenceConflictPolicy.conflictResolutionForInsert
      let statements = table.objectStatements
      let sql = RowStatements.resolving(statements.insertion, conflictResolution ?? policy)
      let statement = try db.bindableStatement(sql)
      var writer = RowWriter(statement.sqliteStatement, of: table, keeping: statements.unsetValues)
      if let failure = writer.write(object) { throw failure }
      try statement.execute()
      try requireRow(of: table, db)
      return try PersistenceOutcome.insertion(of: writer.container, key: object.storedKey, into: table, db)
    }

    /// Executes the statement.
    @inlinable
    static func execute(_ object: some StoredRecord, _ db: Database) throws {
      let table = object.rowTable
      let statement = try db.bindableStatement(table.objectStatements.insertion)
      var writer = RowWriter(statement.sqliteStatement, of: table)
      if let failure = writer.write(object) { throw failure }
      try statement.execute()
      try requireRow(of: table, db)
    }

    /// Throws after an insertion that inserted nothing: the last inserted key is then that of another row.
    @inlinable
    static func requireRow(of table: StoredTable, _ db: Database) throws {
      guard db.changesCount > 0 else { throw NotInsertedError(entity: table.entity) }
    }
  }
}
