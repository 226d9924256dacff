import DataModelDefinition

/// Two operands beside each other: the type that they share, and whether SQL compares them as Core Data does.
extension PredicateTranslator {
  /// Both sides, each telling the type of the other where that has none of its own.
  mutating func operands(
    _ left: ComparisonSide,
    _ right: ComparisonSide,
    expecting context: PredicateValueType? = nil,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> (PredicateOperand, PredicateOperand) {
    let expected = try firstType(of: [left, right], or: context, scope)
    let first = try operand(left, expecting: expected, scope)
    return (first, try operand(right, expecting: expected, scope))
  }

  func check(
    _ left: PredicateOperand,
    _ right: PredicateOperand,
    isOrdering: Bool = false
  ) throws(UntranslatablePredicate) {
    // The first reading may not know a type yet; the second will.
    if variables.isUndecided { return }
    let (first, second) = (group(of: left.type), group(of: right.type))
    guard first == second else {
      throw UntranslatablePredicate(
        "\(left.type.description) and \(right.type.description) cannot be compared",
        at: left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound)
      )
    }
    guard first != .opaque, !isOrdering || first.isOrdered else {
      let reason = isOrdering ? "has no order" : "can only be compared with NULL"
      throw UntranslatablePredicate("\(left.type.description) \(reason)", at: left.range)
    }
  }

  func group(of type: PredicateValueType) -> ComparisonGroup {
    switch type {
    case .object(let entity, _): return .object(table: catalog.mapping(of: entity)?.tableName ?? entity)
    case .attribute(let type):
      switch type {
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: return .number
      case .string: return .text
      case .date: return .date
      case .uuid: return .uuid
      case .uri: return .uri
      case .binary: return .binary
      case .transformable, .composite, .undefined, .unrecognized: return .opaque
      }
    }
  }

  /// The left side of a comparison, with the collation that the values call for: only columns bring their own.
  func collated(_ left: PredicateOperand, with others: [PredicateOperand]) -> SQLFragment {
    guard left.ignoresCase || others.contains(where: \.ignoresCase) else { return left.comparable }
    if left.form == .column, left.ignoresCase { return left.comparable }
    return "\(left.factor) COLLATE NOCASE"
  }
}
