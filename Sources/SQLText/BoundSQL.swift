/// A piece of SQL that binds nothing, as statements of triggers have it.
///
///     let value: SQLFragment = "ifnull(\(.new, "price"), 0)"  // ifnull(NEW."price", 0)
package typealias SQLFragment = BoundSQL<Never>

/// A piece of SQL with the values that its `?` stand for, in order.
///
/// It is made by interpolation, which takes pieces, values to bind and names, but no plain text. So no name
/// can be left unquoted, and no value has a way into the SQL, except a UUID as the digits of its bytes.
///
///     let piece: BoundSQL<Int> = "\(name: "price") < \(bind: 5)"  // "price" < ?
package struct BoundSQL<Value: Sendable & Hashable>: Sendable, Hashable, ExpressibleByStringInterpolation {
  package private(set) var text: String
  package private(set) var bindings: [Value]

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var bindings: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    package mutating func appendInterpolation(_ fragment: BoundSQL) {
      text += fragment.text
      bindings += fragment.bindings
    }

    package mutating func appendInterpolation(bind value: Value) {
      text += "?"
      bindings.append(value)
    }

    package mutating func appendInterpolation(name: String) {
      text += SQLQuoting.identifier(name)
    }

    /// A list of names.
    package mutating func appendInterpolation(names: [String]) {
      text += names.map(SQLQuoting.identifier).joined(separator: ", ")
    }

    /// A column of a row; without one, the column alone.
    package mutating func appendInterpolation(_ row: SQLRow?, _ column: String) {
      if let row { text += "\(row.qualifier)." }
      text += SQLQuoting.identifier(column)
    }

    /// A table under the name of a row.
    package mutating func appendInterpolation(table: String, as row: SQLRow) {
      text += "\(SQLQuoting.identifier(table)) AS \(row.qualifier)"
    }

    /// A text of the schema, such as the name of a table; never one of a predicate, which is bound.
    package mutating func appendInterpolation(schemaText: String) {
      text += SQLQuoting.literal(schemaText)
    }

    /// A list of texts of the schema, such as the names of entities.
    package mutating func appendInterpolation(schemaTexts: [String]) {
      text += schemaTexts.map(SQLQuoting.literal).joined(separator: ", ")
    }

    /// A number of the schema, such as a limit.
    package mutating func appendInterpolation(number: Int) {
      text += "\(number)"
    }
  }

  package init(stringLiteral value: StaticString) {
    text = value.description
    bindings = []
  }

  /// The bytes of a UUID, which have no other form in SQL than a literal of digits; nil if the text is not a
  /// UUID.
  package init?(uuid text: String) {
    guard let literal = StoredUUID.literal(text) else { return nil }
    self.text = literal
    bindings = []
  }

  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    bindings = stringInterpolation.bindings
  }
}

extension Array {
  /// The pieces as one, with another between each two.
  package func joined<Value>(separator: BoundSQL<Value>) -> BoundSQL<Value>
  where Element == BoundSQL<Value> {
    var interpolation = BoundSQL<Value>.StringInterpolation(literalCapacity: 0, interpolationCount: count)
    for (position, fragment) in enumerated() {
      if position > 0 { interpolation.appendInterpolation(separator) }
      interpolation.appendInterpolation(fragment)
    }
    return BoundSQL(stringInterpolation: interpolation)
  }
}
