import DataModelDefinition

/// A resolved key path: the row at its start, the relationships that it follows, and its end.
struct ResolvedPath {
  let start: PredicateRow
  var steps: [Step] = []
  /// The entity of the last object.
  var entity: EntityMapping
  var end = End.object
  var aggregate: Aggregate?
  let range: Range<Int>

  struct Step {
    let relationship: RelationshipMapping
    let destination: EntityMapping

    var isToMany: Bool { relationship.relationship.isToMany }
  }

  enum End {
    /// The last object itself.
    case object
    case attribute(ColumnMapping)
    /// `entity.name`
    case entityName
  }

  /// `@count` and the like.
  struct Aggregate {
    let name: String
    let range: Range<Int>
  }

  init(start: PredicateRow, range: Range<Int>) {
    self.start = start
    self.range = range
    entity = start.entity
  }

  var countOfToMany: Int { steps.count { $0.isToMany } }

  var splitAfterLastToMany: (many: [Step], rest: [Step]) {
    let end = (steps.lastIndex { $0.isToMany } ?? -1) + 1
    return (Array(steps[..<end]), Array(steps[end...]))
  }

  /// Returns the end of this path as a separate path.
  func continued(with steps: [Step], from row: PredicateRow) -> ResolvedPath {
    var path = ResolvedPath(start: row, range: range)
    path.steps = steps
    path.entity = entity
    path.end = end
    return path
  }
}

extension ResolvedPath.Aggregate {
  /// Returns the type of the operator's result for values of a type.
  func type(over type: PredicateValueType) throws(UntranslatablePredicate) -> PredicateValueType {
    let result: PredicateValueType?
    switch name {
    case "count": result = .integer
    case "sum": result = type.computed
    // The average of integers is not an integer.
    case "avg": result = type.computed.map { $0 == .integer ? .real : $0 }
    default: result = type == .date || type == .string || type.computed != nil ? type : nil
    }
    guard let result else {
      throw UntranslatablePredicate("'@\(name)' does not support values of \(type.description)", at: range)
    }
    return result
  }
}
