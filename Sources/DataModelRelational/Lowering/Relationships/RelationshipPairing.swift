import DataModelDefinition

/// The pairs of inverse relationships, and where each is stored.
///
/// Two relationships are a pair if each names the other as its inverse. One whose inverse names another
/// relationship is treated as if it had none.
struct RelationshipPairing {
  enum Storage {
    /// A column of the owner's table.
    case column
    /// The other side stores it.
    case inverse(DeclaredRelationship)
    /// A join table, in which this side is the source or the destination.
    case joinTable(JoinTable, isSource: Bool)
  }

  private(set) var joinTables: [JoinTable] = []
  /// The names of existing tables in lower case: names of entities may also begin with an underscore.
  private var tableNames: Set<String>
  private var storages: [String: Storage] = [:]
  private var inverses: [String: DeclaredRelationship] = [:]

  init(_ index: ModelIndex) {
    tableNames = Set(index.model.entities.map { $0.name.lowercased() })
    // By name, not by position in the file: names of tables and their source sides must survive reordering.
    let sides = index.model.entities.flatMap { owner in
      owner.relationships.map { DeclaredRelationship(owner: owner, relationship: $0) }
    }
    for side in sides.sortedByUTF8(\.identity) where !side.relationship.isTransient {
      guard let destination = index.destination(of: side.relationship) else { continue }
      let inverse = index.inverse(of: side)
      if let inverse { inverses[side.identity] = inverse }
      guard storages[side.identity] == nil else { continue }
      pair(side, inverse, destination)
    }
  }

  /// Returns where a relationship is stored; nil if it is transient or its destination is unknown.
  func storage(of relationship: Relationship, in owner: Entity) -> Storage? {
    storages["\(owner.name).\(relationship.name)"]
  }

  /// Returns the other side of a relationship, if the two name each other.
  func inverse(of relationship: Relationship, in owner: Entity) -> DeclaredRelationship? {
    inverses["\(owner.name).\(relationship.name)"]
  }

  private mutating func pair(
    _ side: DeclaredRelationship,
    _ inverse: DeclaredRelationship?,
    _ destination: Entity
  ) {
    guard let inverse, inverse.identity != side.identity else {
      if side.relationship.isToMany {
        addJoinTable(side, inverse, destination)
      } else {
        storages[side.identity] = .column
      }
      return
    }
    switch (side.relationship.isToMany, inverse.relationship.isToMany) {
    case (true, true): addJoinTable(side, inverse, destination)
    case (true, false):
      storages[side.identity] = .inverse(inverse)
      storages[inverse.identity] = .column
    case (false, true):
      storages[side.identity] = .column
      storages[inverse.identity] = .inverse(side)
    case (false, false):
      let holder = DeclaredRelationship.holder(of: side, and: inverse)
      let other = holder.identity == side.identity ? inverse : side
      storages[holder.identity] = .column
      storages[other.identity] = .inverse(holder)
    }
  }

  private mutating func addJoinTable(
    _ side: DeclaredRelationship,
    _ inverse: DeclaredRelationship?,
    _ destination: Entity
  ) {
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
    while !tableNames.insert(name.lowercased()).inserted { name += "_" }
    let table = JoinTable(
      name: name,
      relationship: side,
      inverse: inverse,
      destination: destination,
      positionColumns: positions
    )
    joinTables.append(table)
    storages[side.identity] = .joinTable(table, isSource: true)
    if let inverse, inverse.identity != side.identity {
      storages[inverse.identity] = .joinTable(table, isSource: false)
    }
  }
}
