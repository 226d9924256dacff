public import GRDB

/// A generated type whose table also holds the rows of other entities.
///
/// Its requests find only its own rows, since the methods below shadow GRDB's methods of the same names. A
/// method that is neither here nor in ``StoredEntity``, such as `annotated`, sees the whole table: call it on
/// `all()`. All methods that write are in one of the two.
public protocol StoredSubentity: StoredEntity {}

extension StoredSubentity {
  /// Returns a request for all rows of the entity.
  public static func all() -> QueryInterfaceRequest<Self> {
    allOfEntity()
  }

  /// The entities whose rows belong to this type.
  public static var storedEntityNames: [String] { storedTable.entities }

  /// Returns a request for some columns of the entity's rows.
  public static func select(_ selection: any SQLSelectable...) -> QueryInterfaceRequest<Self> {
    all().select(selection)
  }

  /// Returns a request for some columns of the entity's rows.
  public static func select(
    _ selection: (DatabaseComponents) throws -> any SQLSelectable
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection)
  }

  /// Returns a request for some columns of the entity's rows.
  public static func select(
    _ selection: (DatabaseComponents) throws -> [any SQLSelectable]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection)
  }

  /// Returns a request for the rows of the entity with all related rows.
  public static func including<A: AssociationToMany>(all association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(all: association)
  }

  /// Returns a request for the rows of the entity, each with its related row if there is one.
  public static func including<A: Association>(optional association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(optional: association)
  }

  /// Returns a request for the rows of the entity that have a related row, with this row.
  public static func including<A: Association>(required association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(required: association)
  }

  /// Returns a request for the rows of the entity, joined with their related row if there is one.
  public static func joining<A: Association>(optional association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().joining(optional: association)
  }

  /// Returns a request for the rows of the entity that have a related row.
  public static func joining<A: Association>(required association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().joining(required: association)
  }

  /// Returns a request for the rows of the entity that satisfy a condition.
  public static func filter(_ predicate: some SQLSpecificExpressible) -> QueryInterfaceRequest<Self> {
    all().filter(predicate)
  }

  /// Returns a request for the rows of the entity that satisfy a condition on its columns.
  public static func filter(
    _ predicate: (DatabaseComponents) throws -> any SQLSpecificExpressible
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().filter(predicate)
  }

  /// Returns a request for the rows of the entity that satisfy a condition in SQL.
  public static func filter(
    sql: String,
    arguments: StatementArguments = StatementArguments()
  ) -> QueryInterfaceRequest<Self> {
    all().filter(sql: sql, arguments: arguments)
  }

  /// Returns a request for the rows of the entity in an order.
  public static func order(_ orderings: any SQLOrderingTerm...) -> QueryInterfaceRequest<Self> {
    all().order(orderings)
  }

  /// Returns a request for the rows of the entity in an order of its columns.
  public static func order(
    _ orderings: (DatabaseComponents) throws -> any SQLOrderingTerm
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().order(orderings)
  }

  /// Returns a request for a limited number of the entity's rows.
  public static func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<Self> {
    all().limit(limit, offset: offset)
  }

  /// Fetches all rows of the entity, one by one.
  public static func fetchCursor(_ db: Database) throws -> RecordCursor<Self> { try all().fetchCursor(db) }

  /// Counts the rows of the entity.
  public static func fetchCount(_ db: Database) throws -> Int { try all().fetchCount(db) }

  /// Deletes all rows of the entity.
  @discardableResult
  public static func deleteAll(_ db: Database) throws -> Int { try all().deleteAll(db) }

  /// Updates all rows of the entity.
  @discardableResult
  public static func updateAll(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }

  /// Updates all rows of the entity.
  @discardableResult
  public static func updateAll(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil,
    _ assignments: ColumnAssignment...
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments)
  }

  /// Updates all rows of the entity.
  @discardableResult
  public static func updateAll(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignments: (DatabaseComponents) throws -> [ColumnAssignment]
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignments: assignments)
  }

  /// Updates all rows of the entity.
  @discardableResult
  public static func updateAll(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil,
    assignment: (DatabaseComponents) throws -> ColumnAssignment
  ) throws -> Int {
    try all().updateAll(db, onConflict: conflictResolution, assignment: assignment)
  }
}

extension StoredSubentity where Self: StoredRecord {
  /// Refuses an object whose row is gone, or belongs to another entity, which an update would change.
  ///
  /// GRDB calls it before each update. An own `willUpdate` of a type replaces it.
  ///
  /// - Throws: `RecordError`
  public func willUpdate(_ db: Database, columns: Set<String>) throws {
    guard try exists(db) else { throw rowTable.noRow(of: self) }
  }
}
