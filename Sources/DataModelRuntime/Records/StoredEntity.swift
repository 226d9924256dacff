public import GRDB

/// A generated type for the rows of one entity, which can be fetched and observed.
public protocol StoredEntity: Sendable, FetchableRecord, TableRecord {
  /// The table, the entity of its rows, and the columns of an object.
  static var storedTable: LocalStore.StoredTable { get }

  /// The value of the row's primary key; NULL for a row that has not been inserted yet.
  var storedKey: DatabaseValue { get }

  /// Reads an object: each column of ``storedTable`` once and in order, whether or not it is needed. The
  /// program stops if any are left out, since columns would get the values of others. A type whose columns
  /// depend on the row calls `LocalStore.RowReader.object(of:)`.
  ///
  /// - Parameter row: a row with all of the columns of ``storedTable``
  /// - Throws: ``StoredValueError`` if a column is missing or has another type
  init(from row: inout LocalStore.RowReader) throws

  /// Checks the values against the model, as Core Data does when it saves.
  ///
  /// Inserting or updating an object calls it first.
  ///
  /// - Throws: ``LocalStore/ValidationError`` if the model does not allow a value
  func validate() throws(LocalStore.ValidationError)
}

extension StoredEntity {
  /// The name of the entity in the model.
  public static var entityName: String { storedTable.entity }

  /// The condition that a row of the table belongs to the entity; nil if all rows do.
  public static var entityCondition: SQLExpression? {
    let entities = storedTable.entities
    return entities.isEmpty ? nil : entities.contains(Column("_entity"))
  }

  /// The name of the table.
  public static var databaseTableName: String { storedTable.name }

  /// The columns of the entity, without any other columns of the table.
  public static var databaseSelection: [any SQLSelectable] {
    let columns = storedTable.columns
    return columns.isEmpty ? [AllColumns()] : columns.map { Column($0) }
  }

  /// Reads an object by the names of the columns.
  public init(row: Row) throws {
    var reader = LocalStore.RowReader(row, columns: Self.storedTable.columns)
    self = try reader.object()
  }

  /// Returns a request for all rows of the entity, whether or not the compiler knows that the entity shares
  /// its table.
  @usableFromInline
  static func allOfEntity() -> QueryInterfaceRequest<Self> {
    guard let entityCondition else { return all() }
    return all().filter(entityCondition)
  }

  /// Checks nothing: the model has no rules beyond the types.
  public func validate() throws(LocalStore.ValidationError) {}
}
