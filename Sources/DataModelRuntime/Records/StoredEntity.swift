public import GRDB

/// What every generated type is: rows of one entity, that can be fetched and observed.
///
/// A type whose key is part of the model also adopts GRDB's `PersistableRecord`; one whose key is given by SQLite
/// adopts `MutablePersistableRecord` and has a `rowID`.
public protocol StoredEntity: Sendable, FetchableRecord, TableRecord {
  /// The name of the entity in the model.
  static var entityName: String { get }

  /// The value of the row's primary key; NULL for a row that was not inserted yet.
  var storedKey: DatabaseValue { get }

  /// The condition that a row of the table is of the entity; nil if the table holds no others.
  static var entityCondition: SQLExpression? { get }

  /// Checks what the model demands of the values, as Core Data does when it saves.
  ///
  /// The database demands most of it too; this says all at once, in words.
  ///
  /// - Throws: ``ValidationError`` if anything is wrong
  func validate() throws(ValidationError)
}

extension StoredEntity {
  /// No condition: the table holds rows of one entity only.
  public static var entityCondition: SQLExpression? { nil }

  /// All rows of the entity, whether the compiler knows that it shares its table or not.
  static func allOfEntity() -> QueryInterfaceRequest<Self> {
    guard let entityCondition else { return all() }
    return all().filter(entityCondition)
  }

  /// Checks nothing: the model demands nothing beyond the types.
  public func validate() throws(ValidationError) {}
}
