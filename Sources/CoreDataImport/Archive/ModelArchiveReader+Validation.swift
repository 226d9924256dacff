extension ModelArchiveReader {
  /// Reads the conditions of an attribute's values, as far as they are bounds or a regular expression.
  ///
  /// The texts that Core Data shows where a condition is broken are not read.
  mutating func readValidation(
    of object: KeyedObject,
    into attribute: inout ArchivedAttribute,
    element: String
  ) throws(ArchivedModelError) {
    var waiting = try elements(object["NSValidationPredicates"]).reversed().map { $0 }
    while let predicate = waiting.popLast() {
      if let parts = predicate.object.flatMap(Self.conjunction) {
        waiting += try elements(parts).reversed()
      } else if !Self.read(predicate, into: &attribute) {
        try omitCondition(predicate, element: element)
      }
    }
  }

  /// Notes the conditions of a property that can have none in the values.
  mutating func omitValidation(of object: KeyedObject, element: String) throws(ArchivedModelError) {
    for predicate in try elements(object["NSValidationPredicates"]) {
      try omitCondition(predicate, element: element)
    }
  }

  private mutating func omitCondition(
    _ predicate: KeyedValue,
    element: String
  ) throws(ArchivedModelError) {
    let text = try format(predicate)
    omit("A condition of '\(element)' is left out\(text.map { ": \($0)" } ?? ".")")
  }

  /// The text of a predicate; nil if the value is not a predicate, or has no text.
  mutating func format(_ predicate: KeyedValue) throws(ArchivedModelError) -> String? {
    var format = PredicateFormat(limit: min(remaining, PredicateFormat.usualLimit))
    let text = format.predicate(predicate)
    try charge(format.used)
    return text
  }

  /// The list of the parts of a condition that are joined by AND.
  private static func conjunction(_ predicate: KeyedObject) -> KeyedValue? {
    guard predicate.isKind(of: "NSCompoundPredicate"), predicate["NSCompoundPredicateType"].integer == 1
    else {
      return nil
    }
    return predicate["NSSubpredicates"]
  }

  /// Reads one condition, unless it is of another form, or the second of its kind.
  private static func read(_ predicate: KeyedValue, into attribute: inout ArchivedAttribute) -> Bool {
    guard let object = predicate.object, let comparison = PredicateComparisonParts(object),
      comparison.modifier == 0, comparison.options == 0
    else { return false }
    let constant = comparison.right.object?["NSConstantValue"] ?? .null
    // The length of a string, or the value itself.
    let subject = attribute.type == .string && comparison.type != 6 ? "length" : "SELF"
    var format = PredicateFormat(limit: 10)
    guard format.expression(comparison.left) == subject else { return false }
    switch comparison.type {
    case 3 where attribute.minimum == nil:
      attribute.minimum = ArchivedAttribute.DefaultValue(constant)
      return attribute.minimum != nil
    case 1 where attribute.maximum == nil:
      attribute.maximum = ArchivedAttribute.DefaultValue(constant)
      return attribute.maximum != nil
    case 6 where attribute.regularExpression == nil:
      attribute.regularExpression = constant.string
      return attribute.regularExpression != nil
    default: return false
    }
  }
}
