public import GRDB
import SQLText

/// A to-many relationship whose destinations refer back in a column.
///
/// ```swift
/// let items = try list.request(for: List.items).fetchAll(db)
/// try List.items.set(reordered, of: list, db)
/// ```
public struct ToManyRelationship<Source: StoredEntity, Destination: StoredEntity>: StoredRelationship {
  /// The relationship's name in the model, which is also the key of its association.
  public let name: String
  /// The column of the destination's table that refers to the source.
  public let column: String
  /// The column with the position of the destination, if the relationship is ordered.
  public let positionColumn: String?

  /// Creates a relationship. **For generated code only.**
  @_spi(Generated) public init(_ name: String, column: String, positionColumn: String? = nil) {
    self.name = name
    self.column = column
    self.positionColumn = positionColumn
  }

  /// The relationship for GRDB's joins and prefetches: `List.including(all: List.items.association)`.
  public var association: HasManyAssociation<Source, Destination> {
    var association = Source.hasMany(Destination.self, using: ForeignKey([column])).forKey(name)
    if let condition = Destination.entityCondition { association = association.filter(condition) }
    guard let positionColumn else { return association }
    return association.order(Column(positionColumn).ascNullsLast, Column.rowID)
  }

  /// Returns a request for the related objects, in order if the relationship is ordered.
  ///
  /// Objects that were not related by ``set(_:of:_:)`` but by their own reference come last.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the source has not been inserted yet
  public func request(for source: Source) throws -> QueryInterfaceRequest<Destination> {
    let key = try source.savedKey()
    let all = Destination.allOfEntity().filter(Column(column) == key)
    guard let positionColumn else { return all }
    return all.order(Column(positionColumn).ascNullsLast, Column.rowID)
  }

  /// Replaces the related objects with the given ones, in the given order. If an object occurs twice, its
  /// first place counts.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object has not been inserted yet, or `DatabaseError`
  ///   if one that is no longer related requires a source
  public func set(
    _ destinations: [Destination],
    of source: Source,
    _ db: Database
  ) throws {
    let table = SQLQuoting.identifier(Destination.databaseTableName)
    let key = try SQLQuoting.identifier(db.primaryKey(Destination.databaseTableName).columns[0])
    let reference = SQLQuoting.identifier(column)
    let position = positionColumn.map(SQLQuoting.identifier)
    let sourceKey = try source.savedKey()
    let related = try RelatedKeys(of: destinations)
    let present = try DatabaseValue.fetchAll(
      db,
      sql: "SELECT \(key) FROM \(table) WHERE \(reference) = ?",
      arguments: [sourceKey]
    )
    let noPosition = position.map { ", \($0) = NULL" } ?? ""
    for other in related.missing(from: present) {
      try db.execute(made: "UPDATE \(table) SET \(reference) = NULL\(noPosition) WHERE \(key) = ?", [other])
    }
    for (index, other) in related.keys.enumerated() {
      try db.execute(made: "UPDATE \(table) SET \(reference) = ? WHERE \(key) = ?", [sourceKey, other])
      // Set afterwards: an object from another source is put at the end first.
      guard let position else { continue }
      try db.execute(
        made: "UPDATE \(table) SET \(position) = ? WHERE \(key) = ?",
        [index.databaseValue, other]
      )
    }
  }
}
