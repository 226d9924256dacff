public import GRDB

/// A relationship that is stored in a join table: many-to-many, or to-many without an inverse.
///
/// ```swift
/// try Note.tags.add([urgent], to: note, db)
/// let tags = try note.request(for: Note.tags).fetchAll(db)
/// ```
public struct PairedRelationship<Source: StoredEntity, Destination: StoredEntity>: StoredRelationship {
  /// The relationship's name in the model, which is also the key of its association.
  public let name: String
  /// The join table.
  public let table: String
  /// The column that refers to the object with the relationship.
  public let sourceColumn: String
  /// The column that refers to the related object.
  public let destinationColumn: String
  /// The column with the position of the destination, if the relationship is ordered.
  public let positionColumn: String?
  /// Whether the relationship is its own inverse, so that each pair is stored in both directions.
  public let isSymmetric: Bool

  /// Creates a relationship. **For generated code only.**
  @_spi(Generated) public init(
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

  /// Returns a request for the related objects, in order if the relationship is ordered.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the source has not been inserted yet
  public func request(for source: Source) throws -> QueryInterfaceRequest<Destination> {
    let key = try source.savedKey()
    let pairs = TableAlias()
    let ofSource = Destination.hasMany(Table<Void>(table), using: ForeignKey([destinationColumn]))
      .aliased(pairs).filter(Column(sourceColumn) == key)
    let all = Destination.allOfEntity().joining(required: ofSource)
    guard let positionColumn else { return all }
    return all.order(pairs[Column(positionColumn)])
  }
}
