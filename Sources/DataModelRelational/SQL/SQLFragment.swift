/// A piece of SQL with what is to be bound, in order: of predicates, and of triggers, which bind nothing.
///
/// It is made by interpolation, which takes pieces, values to bind and names, but no plain text: a value of a
/// predicate has no way into the SQL, except a UUID as the digits of its bytes.
///
///     let piece: SQLFragment = "\(name: "price") < \(bind: .value(.integer(5)))"  // "price" < ?
///     let isGiven: SQLFragment = "\(.new, "price") IS NOT NULL"  // NEW."price" IS NOT NULL
struct SQLFragment: Sendable, Hashable, ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var bindings: [PredicateBinding]

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var bindings: [PredicateBinding] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    mutating func appendInterpolation(_ fragment: SQLFragment) {
      text += fragment.text
      bindings += fragment.bindings
    }

    mutating func appendInterpolation(bind binding: PredicateBinding) {
      text += "?"
      bindings.append(binding)
    }

    mutating func appendInterpolation(name: String) {
      text += SQLText.identifier(name)
    }

    /// A column of a row.
    mutating func appendInterpolation(_ row: PredicateRow, _ column: String) {
      text += "\(row.qualifier).\(SQLText.identifier(column))"
    }

    /// A column of the row that a trigger is about.
    mutating func appendInterpolation(_ row: TriggerRow, _ column: String) {
      text += "\(row.rawValue).\(SQLText.identifier(column))"
    }

    /// A table under the name of a row.
    mutating func appendInterpolation(table: String, as row: PredicateRow) {
      text += "\(SQLText.identifier(table)) AS \(row.qualifier)"
    }

    /// The name of a table as a text.
    mutating func appendInterpolation(tableText name: String) {
      text += SQLText.literal(name)
    }

    /// The names of entities as a list of texts.
    mutating func appendInterpolation(entityNames: [String]) {
      text += entityNames.map(SQLText.literal).joined(separator: ", ")
    }
  }

  init(stringLiteral value: StaticString) {
    text = value.description
    bindings = []
  }

  /// The bytes of a UUID, which have no other form in SQL than a literal of digits; nil if the text is no UUID.
  init?(uuid text: String) {
    guard let literal = StoredUUID.literal(text) else { return nil }
    self.text = literal
    bindings = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    bindings = stringInterpolation.bindings
  }
}

extension [SQLFragment] {
  func joined(separator: SQLFragment) -> SQLFragment {
    var interpolation = SQLFragment.StringInterpolation(literalCapacity: 0, interpolationCount: count)
    for (position, fragment) in enumerated() {
      if position > 0 { interpolation.appendInterpolation(separator) }
      interpolation.appendInterpolation(fragment)
    }
    return SQLFragment(stringInterpolation: interpolation)
  }
}
