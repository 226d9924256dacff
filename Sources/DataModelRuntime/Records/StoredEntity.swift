public import GRDB

/// A generated type: rows of one entity that can be fetched and observed.
public protocol StoredEntity: Sendable, FetchableRecord, TableRecord {
  /// The table, the entity whose rows they are, and the columns that make an object.
  static var storedTable: LocalStore.StoredTable { get }

  /// The value of the row's primary key; NULL for a row that was not inserted yet.
  var storedKey: DatabaseValue { get }

  /// Reads an object: each column of ``storedTable`` once, in their order, whether it is needed or not. A
  /// type whose columns depend on the row asks ``LocalStore/RowReader/object(of:)``. The program stops if
  /// some are left out, since the others would take their values.
  ///
  /// - Parameter row: a row with all of the columns of ``storedTable``
  /// - Throws: ``StoredValueError`` if a column is missing or holds something else
  init(from row: inout LocalStore.RowReader) throws

  /// Checks what the model demands of the values, as Core Data does when it saves.
  ///
  /// Inserting and updating an object checks it first.
  ///
  /// - Throws: ``LocalStore/ValidationError`` if anything is wrong
  func validate() throws(LocalStore.ValidationError)
}

extension StoredEntity {
  /// The name of the entity in the model.
  public static var entityName: String { storedTable.entity }

  /// The condition that a row of the table is of the entity; nil if the table holds no others.
  public static var entityCondition: SQLExpression? {
    let entities = storedTable.entities
    return entities.isEmpty ? nil : entities.contains(Column("_entity"))
  }

  /// The name of the table.
  public static var databaseTableName: String { storedTable.name }

  /// The columns of the entity, whatever else the table has.
  public static var databaseSelection: [any SQLSelectable] {
    let columns = storedTable.columns
    return columns.isEmpty ? [AllColumns()] : columns.map { Column($0) }
  }

  /// Reads an object by the names of the columns.
  public init(row: Row) throws {
    var reader = LocalStore.RowReader(row, columns: Self.storedTable.columns)
    self = try reader.object()
  }

  /// All rows of the entity, whether the compiler knows that it shares its table or not.
  @usableFromInline
  static func allOfEntity() -> QueryInterfaceRequest<Self> {
    guard let entityCondition else { return all() }
    return all().filter(entityCondition)
  }

  /// Checks nothing: the model demands nothing beyond the types.
  public func validate() throws(LocalStore.ValidationError) {}
}
