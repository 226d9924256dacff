public import GRDB

/// A relationship that is kept in a table of pairs: many-to-many, or to-many without an inverse.
///
/// ```swift
/// try Note.tags.add([urgent], to: note, db)
/// let tags = try note.request(for: Note.tags).fetchAll(db)
/// ```
public struct PairedRelationship<Source: StoredEntity, Destination: StoredEntity>: StoredRelationship {
  /// The relationship's name in the model, which is also the key of its association.
  public let name: String
  /// The table of pairs.
  public let table: String
  /// The column that refers to the object which has the relationship.
  public let sourceColumn: String
  /// The column that refers to the related object.
  public let destinationColumn: String
  /// The column with the place of the destination among the others, if the relationship is ordered.
  public let positionColumn: String?
  /// Whether the relationship is its own inverse, so that each pair stands in both directions.
  public let isSymmetric: Bool

  /// A relationship. Generated code makes it.
  public init(
    _ name: String,
    table: String,
    sourceColumn: String,
    destinationColumn: String,
    positionColumn: String? = nil,
    isSymmetric: Bool = false
  ) {
    self.name = name
    self.table = table
    self.sourceColumn = sourceColumn
    self.destinationColumn = destinationColumn
    self.positionColumn = positionColumn
    self.isSymmetric = isSymmetric
  }

  /// The relationship for GRDB's joins and prefetches: `Note.including(all: Note.tags.association)`.
  public var association: HasManyThroughAssociation<Source, Destination> {
    let pairs = Table<Void>(table)
    var through = Source.hasMany(pairs, using: ForeignKey([sourceColumn]))
    if let positionColumn { through = through.order(Column(positionColumn)) }
    return Source.hasMany(
      Destination.self,
      through: through,
      using: pairs.belongsTo(Destination.self, using: ForeignKey([destinationColumn]))
    ).forKey(name)
  }

  /// The related objects, in their order if they have one.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the source was not inserted yet
  public func request(for source: Source) throws -> QueryInterfaceRequest<Destination> {
    let key = try source.savedKey()
    let pairs = TableAlias()
    let ofSource = Destination.hasMany(Table<Void>(table), using: ForeignKey([destinationColumn]))
      .aliased(pairs).filter(Column(sourceColumn) == key)
    let all = Destination.allOfEntity().joining(required: ofSource)
    guard let positionColumn else { return all }
    return all.order(pairs[Column(positionColumn)])
  }

  /// Relates objects, behind those that are related already; one that is related stays where it is.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object was not inserted yet
  public func add(_ destinations: [Destination], to source: Source, _ db: Database) throws {
    let sourceKey = try source.savedKey()
    for key in try destinations.map({ try $0.savedKey() }) {
      try insert(sourceKey, key, db)
      if isSymmetric, sourceKey != key { try insert(key, sourceKey, db) }
    }
  }

  /// Ends the relation to objects; one that is not related is passed over.
  public func remove(_ destinations: [Destination], from source: Source, _ db: Database) throws {
    for destination in destinations {
      try delete(source.storedKey, destination.storedKey, db)
      if isSymmetric { try delete(destination.storedKey, source.storedKey, db) }
    }
  }

  /// Makes some objects the related ones, in the given order, and no others.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object was not inserted yet
  public func set(_ destinations: [Destination], of source: Source, _ db: Database) throws {
    let key = try source.savedKey()
    let keys = try destinations.map { try $0.savedKey() }
    // A pair that stays is not replaced, so that its place on the other side remains.
    let surplus = !keys.contains(Column(destinationColumn))
    try Table<Void>(table).filter(Column(sourceColumn) == key && surplus).deleteAll(db)
    if isSymmetric {
      let surplus = !keys.contains(Column(sourceColumn))
      try Table<Void>(table).filter(Column(destinationColumn) == key && surplus).deleteAll(db)
    }
    try add(destinations, to: source, db)
    guard let positionColumn else { return }
    for (position, other) in keys.enumerated() {
      try Table<Void>(table).filter(Column(sourceColumn) == key && Column(destinationColumn) == other)
        .updateAll(db, Column(positionColumn).set(to: position))
    }
  }

  private func insert(_ source: DatabaseValue, _ destination: DatabaseValue, _ db: Database) throws {
    let names = [table, sourceColumn, destinationColumn].map(\.quotedDatabaseIdentifier)
    var sql = "INSERT OR IGNORE INTO \(names[0]) (\(names[1]), \(names[2])"
    var arguments: StatementArguments = [source, destination]
    if let positionColumn {
      let position = positionColumn.quotedDatabaseIdentifier
      sql +=
        ", \(position)) SELECT ?, ?, ifnull(max(\(position)), -1) + 1 FROM \(names[0]) WHERE \(names[1]) = ?"
      arguments += [source]
    } else {
      sql += ") VALUES (?, ?)"
    }
    try db.execute(sql: sql, arguments: arguments)
  }

  private func delete(_ source: DatabaseValue, _ destination: DatabaseValue, _ db: Database) throws {
    try Table<Void>(table)
      .filter(Column(sourceColumn) == source && Column(destinationColumn) == destination).deleteAll(db)
  }
}
