import DataModelDefinition

/// A table whose rows are pairs of keys, of the rows that a relationship joins.
struct JoinTable {
  let name: String
  /// The relationship that is its source, as ``ConstraintName`` has it: `Note.tags`
  let identity: String
  @Boxed var source: Entity
  @Boxed var destination: Entity
  /// What a deletion on each end means for the pairs; without an inverse a deleted destination leaves the set.
  let sourceRule: DeleteRule
  let destinationRule: DeleteRule
  let positionColumns: [String]
  /// Whether the relationship is its own inverse, so that each pair stands in both directions.
  let isSymmetric: Bool

  static let sourceColumn = "_source"
  static let destinationColumn = "_destination"
  /// The place of the destination among those of the source.
  static let positionColumn = "_position"
  /// The place of the source among those of the destination.
  static let inversePositionColumn = "_inversePosition"

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
