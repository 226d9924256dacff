import DataModelDefinition

/// A table of a relationship whose rows are pairs of keys.
struct JoinTable {
  let name: String
  /// The relationship whose entity is the source.
  let relationship: DeclaredRelationship
  /// The relationship whose entity is the destination, if there is one.
  let inverse: DeclaredRelationship?
  @Boxed var destination: Entity
  let positionColumns: [String]

  static let sourceColumn = "_source"
  static let destinationColumn = "_destination"
  /// The position of the destination among those of the source.
  static let positionColumn = "_position"
  /// The position of the source among those of the destination.
  static let inversePositionColumn = "_inversePosition"

  var source: Entity { relationship.owner }
  /// Whether the relationship is its own inverse, so that each pair is stored in both directions.
  var isSymmetric: Bool { inverse?.identity == relationship.identity }

  /// The indexes for looking up from each end, with the position if that end is ordered.
  var indexes: [Index] {
    func index(_ column: String, _ position: String) -> Index {
      let order = positionColumns.contains(position) ? [IndexedColumn(position)] : []
      return Index(name: "\(name).\(column)", columns: [IndexedColumn(column)] + order)
    }
    let destination = index(Self.destinationColumn, Self.inversePositionColumn)
    // The primary key serves look-ups from the source.
    guard positionColumns.contains(Self.positionColumn) else { return [destination] }
    return [index(Self.sourceColumn, Self.positionColumn), destination]
  }

  func mapping(isSource: Bool, isOrdered: Bool) -> JoinTableMapping {
    JoinTableMapping(
      tableName: name,
      sourceColumn: isSource ? Self.sourceColumn : Self.destinationColumn,
      destinationColumn: isSource ? Self.destinationColumn : Self.sourceColumn,
      positionColumn: isOrdered ? (isSource ? Self.positionColumn : Self.inversePositionColumn) : nil,
      isSymmetric: isSymmetric
    )
  }
}
