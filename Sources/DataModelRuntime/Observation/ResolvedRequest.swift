import GRDB

/// A request with its SQL and its values, as they are when it is observed.
struct ResolvedRequest<Entity: StoredEntity>: Sendable {
  /// What equal requests have in common; nil if others cannot share the rows of this one.
  let identity: Identity?
  /// The rows whose change may change the result.
  let region: DatabaseRegion
  /// Fetches the objects.
  let fetch: @Sendable (Database) throws -> [Entity]

  /// The SQL and the values of a request, equal only if SQLite cannot tell them apart: in Swift, texts that
  /// look alike are equal, and so are 1 and 1.0.
  struct Identity: Hashable {
    private let entity: ObjectIdentifier
    private let sql: [UInt8]
    private let arguments: StatementArguments
    /// The values in Swift's notation, with texts in quotes. It has only the sizes of bytes.
    private let notation: [UInt8]
    /// Whether equal results are told only once.
    private let comparesRows: Bool

    init(_ entity: Entity.Type, _ sql: String, _ arguments: StatementArguments, comparesRows: Bool) {
      self.entity = ObjectIdentifier(entity)
      self.sql = Array(sql.utf8)
      self.arguments = arguments
      notation = Array(arguments.description.utf8)
      self.comparesRows = comparesRows
    }
  }

  /// - Throws: the errors of running the request, `DatabaseError`
  init(_ request: SharedRequest<Entity>, comparesRows: Bool, _ db: Database) throws {
    let prepared = try request.value.makePreparedRequest(db, forSingleResult: false)
    region = prepared.statement.databaseRegion
    guard prepared.adapter == nil else {
      identity = nil
      fetch = { db in try request.value.fetchAll(db) }
      return
    }
    // The same SQL with the same values gives the same rows, whatever made them.
    let (sql, arguments) = (prepared.statement.sql, prepared.statement.arguments)
    identity = Identity(Entity.self, sql, arguments, comparesRows: comparesRows)
    fetch = { db in
      let statement = try db.makeStatement(sql: sql)
      try statement.setArguments(arguments)
      return try Entity.fetchAllObjects(statement, adapter: nil)
    }
  }
}

/// A request that other tasks run.
///
/// `@unchecked Sendable`: all that it consists of is `Sendable`; GRDB does not declare it so.
struct SharedRequest<Entity: StoredEntity>: @unchecked Sendable {
  let value: QueryInterfaceRequest<Entity>
}
