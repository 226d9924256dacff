import DataModelDefinition

/// Which relationships are two sides of one thing, and where each is kept.
///
/// Two relationships are a pair if each names the other as its inverse. One that names an inverse which names
/// somebody else is treated as if it had none.
struct RelationshipPairing {
  /// A relationship together with the entity that declares it.
  struct Side {
    @Boxed var owner: Entity
    @Boxed var relationship: Relationship

    var identity: String {
      "\(owner.name).\(relationship.name)"
    }
  }

  enum Storage {
    /// A column of the owner's table.
    case column
    /// The other side keeps it.
    case inverse(Side)
    /// A table of pairs, in which this side is the source or the destination.
    case joinTable(JoinTable, isSource: Bool)
  }

  private(set) var joinTables: [JoinTable] = []
  private var joinTableNames: Set<String> = []
  private var storages: [String: Storage] = [:]
  private var inverses: [String: Side] = [:]

  init(_ index: ModelIndex) {
    // By name, not by place in the file: names of tables, and which side they begin with, must outlive a new order.
    let sides = index.model.entities.flatMap { owner in
      owner.relationships.map { Side(owner: owner, relationship: $0) }
    }
    for side in sides.sortedByUTF8(\.identity) where !side.relationship.isTransient {
      guard let destination = index.destination(of: side.relationship) else { continue }
      let inverse = Self.inverse(of: side, destination, index)
      if let inverse { inverses[side.identity] = inverse }
      guard storages[side.identity] == nil else { continue }
      pair(side, inverse, destination)
    }
  }

  /// Where a relationship is kept; nil if it is transient or its destination is unknown.
  func storage(of relationship: Relationship, in owner: Entity) -> Storage? {
    storages["\(owner.name).\(relationship.name)"]
  }

  /// The other side of a relationship, if the two name each other.
  func inverse(of relationship: Relationship, in owner: Entity) -> Side? {
    inverses["\(owner.name).\(relationship.name)"]
  }

  private mutating func pair(_ side: Side, _ inverse: Side?, _ destination: Entity) {
    guard let inverse, inverse.identity != side.identity else {
      if side.relationship.isToMany {
        addJoinTable(side, inverse, destination)
      } else {
        storages[side.identity] = .column
      }
      return
    }
    switch (side.relationship.isToMany, inverse.relationship.isToMany) {
    case (true, true):
      addJoinTable(side, inverse, destination)
    case (true, false):
      storages[side.identity] = .inverse(inverse)
      storages[inverse.identity] = .column
    case (false, true):
      storages[side.identity] = .column
      storages[inverse.identity] = .inverse(side)
    case (false, false):
      let (holder, other) = Self.ordered(side, inverse)
      storages[holder.identity] = .column
      storages[other.identity] = .inverse(holder)
    }
  }

  private mutating func addJoinTable(_ side: Side, _ inverse: Side?, _ destination: Entity) {
    let positions: [String]
    switch (side.relationship.isOrdered, inverse?.relationship.isOrdered ?? false) {
    case (true, true) where inverse?.identity != side.identity:
      positions = [JoinTable.positionColumn, JoinTable.inversePositionColumn]
    case (true, _): positions = [JoinTable.positionColumn]
    case (false, true): positions = [JoinTable.inversePositionColumn]
    case (false, false): positions = []
    }
    // `A_b` may have `c`, and `A` may have `b_c`.
    var name = "_\(side.owner.name)_\(side.relationship.name)"
    while !joinTableNames.insert(name.lowercased()).inserted { name += "_" }
    let table = JoinTable(
      name: name,
      identity: ConstraintName.property([side.relationship.name], of: side.owner.name),
      source: side.owner,
      destination: destination,
      sourceRule: side.relationship.deletionRule ?? .nullify,
      destinationRule: inverse?.relationship.deletionRule ?? .nullify,
      positionColumns: positions,
      isSymmetric: inverse?.identity == side.identity
    )
    joinTables.append(table)
    storages[side.identity] = .joinTable(table, isSource: true)
    if let inverse, inverse.identity != side.identity {
      storages[inverse.identity] = .joinTable(table, isSource: false)
    }
  }

  /// The side of a one-to-one pair that gets the column first: the one that must have a value, then the one
  /// that goes when the other goes, then the first by name.
  private static func ordered(_ left: Side, _ right: Side) -> (holder: Side, other: Side) {
    if left.relationship.isOptional != right.relationship.isOptional {
      return left.relationship.isOptional ? (right, left) : (left, right)
    }
    let isLeftOwner = left.relationship.deletionRule == .cascade
    let isRightOwner = right.relationship.deletionRule == .cascade
    if isLeftOwner != isRightOwner { return isLeftOwner ? (right, left) : (left, right) }
    return left.identity < right.identity ? (left, right) : (right, left)
  }

  private static func inverse(of side: Side, _ destination: Entity, _ index: ModelIndex) -> Side? {
    guard let name = side.relationship.inverseName else { return nil }
    for owner in [destination] + index.ancestors(of: destination) {
      guard let candidate = owner.relationships.first(where: { $0.name == name }) else { continue }
      guard !candidate.isTransient, candidate.inverseName == side.relationship.name,
        let back = index.destination(of: candidate)
      else { return nil }
      let lineage = [back] + index.ancestors(of: back)
      let names = Set(lineage.map(\.name))
      return names.contains(side.owner.name) || side.owner.name == back.name
        ? Side(owner: owner, relationship: candidate) : nil
    }
    return nil
  }
}

/// A table whose rows are pairs of keys.
struct JoinTable {
  let name: String
  /// The relationship that is its source, as ``ConstraintName`` has it: `Note.tags`
  let identity: String
  @Boxed var source: Entity
  @Boxed var destination: Entity
  /// What a deletion on each end means for the pairs; without an inverse a deleted destination leaves the set.
  let sourceRule: DeletionRule
  let destinationRule: DeletionRule
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
