public import GRDB
import SQLText

extension PairedRelationship {
  /// Adds related objects after the existing ones. One that is already related stays in its place.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object has not been inserted yet
  public func add(_ destinations: [Destination], to source: Source, _ db: Database) throws {
    try insert(try RelatedKeys(of: destinations).keys, of: try source.savedKey(), db)
  }

  /// Removes related objects. One that is not related is ignored.
  public func remove(_ destinations: [Destination], from source: Source, _ db: Database) throws {
    // Nothing is related to an object that is not in the database.
    let keys = try RelatedKeys(of: destinations.filter { !$0.storedKey.isNull }).keys
    if source.storedKey.isNull { return }
    try delete(keys, of: try source.savedKey(), db)
  }

  /// Replaces the related objects with the given ones, in the given order. If an object occurs twice, its
  /// first place counts.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object has not been inserted yet
  public func set(_ destinations: [Destination], of source: Source, _ db: Database) throws {
    let key = try source.savedKey()
    let related = try RelatedKeys(of: destinations)
    // A pair that stays is not replaced, so that it keeps its place on the other side.
    var surplus = related.missing(from: try others(of: key, from: sourceColumn, to: destinationColumn, db))
    if isSymmetric {
      surplus += related.missing(from: try others(of: key, from: destinationColumn, to: sourceColumn, db))
    }
    try delete(surplus, of: key, db)
    try insert(related.keys, of: key, db)
    guard let positionColumn else { return }
    let sql = """
      UPDATE \(quotedTable) SET \(SQLQuoting.identifier(positionColumn)) = ? \
      WHERE \(quotedSource) = ? AND \(quotedDestination) = ?
      """
    for (position, other) in related.keys.enumerated() {
      try db.execute(made: sql, [position.databaseValue, key, other])
    }
  }

  // MARK: - Pairs

  private var quotedTable: String { SQLQuoting.identifier(table) }
  private var quotedSource: String { SQLQuoting.identifier(sourceColumn) }
  private var quotedDestination: String { SQLQuoting.identifier(destinationColumn) }

  private func others(
    of key: DatabaseValue,
    from own: String,
    to other: String,
    _ db: Database
  ) throws -> [DatabaseValue] {
    let (own, other) = (SQLQuoting.identifier(own), SQLQuoting.identifier(other))
    let sql = "SELECT \(other) FROM \(quotedTable) WHERE \(own) = ?"
    return try DatabaseValue.fetchAll(db, sql: sql, arguments: [key])
  }

  private func insert(_ destinations: [DatabaseValue], of source: DatabaseValue, _ db: Database) throws {
    var sql = "INSERT OR IGNORE INTO \(quotedTable) (\(quotedSource), \(quotedDestination)"
    if let position = positionColumn.map(SQLQuoting.identifier) {
      sql += """
        , \(position)) SELECT ?1, ?2, ifnull(max(\(position)), -1) + 1 FROM \(quotedTable) \
        WHERE \(quotedSource) = ?1
        """
    } else {
      sql += ") VALUES (?1, ?2)"
    }
    for destination in destinations {
      try db.execute(made: sql, [source, destination])
      if isSymmetric, source != destination { try db.execute(made: sql, [destination, source]) }
    }
  }

  private func delete(_ destinations: [DatabaseValue], of source: DatabaseValue, _ db: Database) throws {
    let sql = "DELETE FROM \(quotedTable) WHERE \(quotedSource) = ? AND \(quotedDestination) = ?"
    for destination in destinations {
      try db.execute(made: sql, [source, destination])
      if isSymmetric { try db.execute(made: sql, [destination, source]) }
    }
  }
}
