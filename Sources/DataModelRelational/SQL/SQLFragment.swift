/// A piece of SQL with what is to be bound, in order: of predicates, and of triggers, which bind nothing.
///
/// It is made by interpolation, which takes pieces, values to bind and names, but no plain text. So no name
/// can be left unquoted, and a value of a predicate has no way into the SQL, except a UUID as the digits of
/// its bytes.
///
///     let piece: SQLFragment = "\(name: "price") < \(bind: .value(.integer(5)))"  // "price" < ?
///     let value: SQLFragment = "ifnull(\(.new, "price"), 0)"  // ifnull(NEW."price", 0)
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

    /// A list of names.
    mutating func appendInterpolation(names: [String]) {
      text += names.map(SQLText.identifier).joined(separator: ", ")
    }

    /// A column of a row; without one, the column alone.
    mutating func appendInterpolation(_ row: SQLRow?, _ column: String) {
      if let row { text += "\(row.qualifier)." }
      text += SQLText.identifier(column)
    }

    mutating func appendInterpolation(_ row: PredicateRow, _ column: String) {
      appendInterpolation(row.name, column)
    }

    /// A table under the name of a row.
    mutating func appendInterpolation(table: String, as row: SQLRow) {
      text += "\(SQLText.identifier(table)) AS \(row.qualifier)"
    }

    /// A text of the schema, such as the name of a table; never one of a predicate, which is bound.
    mutating func appendInterpolation(schemaText: String) {
      text += SQLText.literal(schemaText)
    }

    /// A list of texts of the schema, such as the names of entities.
    mutating func appendInterpolation(schemaTexts: [String]) {
      text += schemaTexts.map(SQLText.literal).joined(separator: ", ")
    }

    /// A number of the schema, such as a limit.
    mutating func appendInterpolation(number: Int) {
      text += "\(number)"
    }
  }

  init(stringLiteral value: StaticString) {
    text = value.description
    bindings = []
  }

  /// The bytes of a UUID, which have no other form in SQL than a literal of digits; nil if the text is no
  /// UUID.
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
