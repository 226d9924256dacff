import DataModelDefinition

/// A table whose rows are pairs of keys, of the rows that a relationship joins.
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
  /// The place of the destination among those of the source.
  static let positionColumn = "_position"
  /// The place of the source among those of the destination.
  static let inversePositionColumn = "_inversePosition"

  var source: Entity { relationship.owner }
  /// Whether the relationship is its own inverse, so that each pair stands in both directions.
  var isSymmetric: Bool { inverse?.identity == relationship.identity }

  /// The way from each end, with the place where that end has an order.
  var indexes: [Index] {
    func index(_ column: String, _ position: String) -> Index {
      let order = positionColumns.contains(position) ? [IndexedColumn(position)] : []
      return Index(name: "\(name).\(column)", columns: [IndexedColumn(column)] + order)
    }
    let destination = index(Self.destinationColumn, Self.inversePositionColumn)
    // The key itself is the way from the source.
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
