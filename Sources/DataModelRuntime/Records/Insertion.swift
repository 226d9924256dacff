public import GRDB
import GRDBSQLite

extension LocalStore {
  /// Inserts objects by a statement that is made once.
  @usableFromInline
  enum Insertion {
    /// Executes the statement, and says what GRDB would say of it.
    @inlinable
    static func insert<Record: StoredRecord>(
      _ object: Record,
      _ db: Database,
      _ conflictResolution: Database.ConflictResolution?
    ) throws -> InsertionSuccess {
      let table = object.rowTable
      let policy = Record.persistenceConflictPolicy.conflictResolutionForInsert
      let statement = try statement(table.insertion(onConflict: conflictResolution ?? policy), db)
      var writer = RowWriter(statement.sqliteStatement, of: table, keeping: table.unsetValues)
      if let failure = writer.write(object) {
        writer.container = try WholeTexts.bind(object, to: statement, after: failure, db)
      }
      try statement.execute()
      try requireRow(of: table, db)
      return try InsertionOutcome.insertion(of: writer.container, key: object.storedKey, into: table, db)
    }

    /// Executes the statement.
    @inlinable
    static func execute(_ object: some StoredRecord, _ db: Database) throws {
      let table = object.rowTable
      let statement = try statement(table.insertion, db)
      var writer = RowWriter(statement.sqliteStatement, of: table)
      if let failure = writer.write(object) {
        _ = try WholeTexts.bind(object, to: statement, after: failure, db)
      }
      try statement.execute()
      try requireRow(of: table, db)
    }

    /// Refuses to go on after an insertion that inserted nothing: the last key is that of another row.
    @inlinable
    static func requireRow(of table: StoredTable, _ db: Database) throws {
      guard db.changesCount > 0 else { throw NotInsertedError(entity: table.entity) }
    }

    /// A statement to whose parameters values can be bound, with which GRDB then executes it.
    @usableFromInline
    static func statement(_ sql: String, _ db: Database) throws -> Statement {
      let statement = try db.cachedStatement(sql: sql)
      // GRDB keeps what is bound once it was given arguments without a check. If the statement ran without
      // any, that was here, since it has parameters; if it has some, somebody else used it, and GRDB would
      // bind those again.
      let isNew = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) == 0
      if isNew || !statement.arguments.isEmpty {
        statement.setUncheckedArguments(StatementArguments())
      } else {
        // A statement that failed is kept by nobody: there is no error to come back.
        sqlite3_reset(statement.sqliteStatement)
      }
      return statement
    }

    // MARK: - Callbacks

    @usableFromInline
    static func saved(_ inserted: InsertionSuccess) throws -> PersistenceSuccess {
      try required(InsertionOutcome.save(of: inserted), after: "aroundSave")
    }

    @inlinable
    static func required(_ inserted: InsertionSuccess?) throws -> InsertionSuccess {
      try required(inserted, after: "aroundInsert")
    }

    @inlinable
    static func required(_ saved: PersistenceSuccess?) throws -> PersistenceSuccess {
      try required(saved, after: "aroundSave")
    }

    @inlinable
    static func required<Success>(_ success: Success?, after callback: String) throws -> Success {
      if let success { return success }
      throw misuse(callback)
    }

    @usableFromInline
    static func misuse(_ callback: String) -> DatabaseError {
      DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "\(callback) did not call the function that it was given, or did not throw its error again"
      )
    }
  }
}
