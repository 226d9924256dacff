/// A piece of SQL without bound values, as triggers use it.
///
///     let value: SQLFragment = "ifnull(\(.new, "price"), 0)"  // ifnull(NEW."price", 0)
package typealias SQLFragment = BoundSQL<Never>

/// A piece of SQL with the values for its `?` placeholders, in order.
///
/// String interpolation makes it from pieces, values to bind, and names, but not from plain strings. So every
/// name is quoted, and no value gets into the SQL text except a UUID, as the hexadecimal digits of its bytes.
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

    /// Appends a list of names.
    package mutating func appendInterpolation(names: [String]) {
      text += names.map(SQLQuoting.identifier).joined(separator: ", ")
    }

    /// Appends a column, qualified by its row if there is one.
    package mutating func appendInterpolation(_ row: SQLRow?, _ column: String) {
      if let row { text += "\(row.qualifier)." }
      text += SQLQuoting.identifier(column)
    }

    /// Appends a table with the row's name as its alias.
    package mutating func appendInterpolation(table: String, as row: SQLRow) {
      text += "\(SQLQuoting.identifier(table)) AS \(row.qualifier)"
    }

    /// Appends a string of the schema, such as a table name. Strings of a predicate are bound instead.
    package mutating func appendInterpolation(schemaText: String) {
      text += SQLQuoting.literal(schemaText)
    }

    /// Appends a list of strings of the schema, such as entity names.
    package mutating func appendInterpolation(schemaTexts: [String]) {
      text += schemaTexts.map(SQLQuoting.literal).joined(separator: ", ")
    }

    /// Appends a number of the schema, such as a limit.
    package mutating func appendInterpolation(number: Int) {
      text += "\(number)"
    }
  }

  package init(stringLiteral value: StaticString) {
    text = value.description
    bindings = []
  }

  /// Makes the literal for the bytes of a UUID; nil if the text is not a UUID.
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
  /// Joins the pieces, with a separator between them.
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
