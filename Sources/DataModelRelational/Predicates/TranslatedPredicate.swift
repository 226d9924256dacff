package import DataModelDefinition

/// A predicate as SQL.
///
/// For example, `price < $PRICE` is `"Product"."price" < ?` with one variable.
package struct TranslatedPredicate: Sendable, Equatable {
  /// An expression for the `WHERE` of a `SELECT … FROM` the entity's table. It qualifies columns with the
  /// table's name, and does not restrict the entity of the rows in a hierarchy.
  package let sql: String
  /// The values to bind, in the order of the `?` in the SQL.
  package let bindings: [PredicateBinding]

  /// The variables, each once, in the order of their first `?`.
  package var variables: [PredicateVariable] {
    var seen: Set<PredicateVariable> = []
    return bindings.compactMap { binding in
      guard case .variable(let variable) = binding, seen.insert(variable).inserted else { return nil }
      return variable
    }
  }
}

/// The value of a `?`.
package enum PredicateBinding: Sendable, Hashable {
  /// A literal of the predicate, in the form in which columns store it.
  case value(PredicateLiteral)
  case variable(PredicateVariable)
  /// The time of the query, in the text form of a date.
  case now
}

/// A literal as a column stores it: booleans as 0 and 1; dates, decimals and URIs as text. A UUID is not
/// bound: its bytes are written in the SQL.
package enum PredicateLiteral: Sendable, Hashable {
  case integer(Int64)
  case real(Double)
  case text(String)
}

/// A variable of a predicate. The caller of the query gives it a value, never NULL.
package struct PredicateVariable: Sendable, Hashable {
  /// The name without `$`. `FETCH_SOURCE` is the owner of the fetched property.
  package let name: String
  /// The path from the owner to the value of `FETCH_SOURCE`; empty for other variables.
  ///
  /// It is empty for the owner's key too. A single name leads to a property, several to a part of a
  /// composite.
  package let path: [String]
  package let type: PredicateValueType
  /// Whether the value is a list, bound as one JSON array of values as columns store them. JSON has no bytes,
  /// so UUIDs are 32 hexadecimal digits, see ``holdsBytes``.
  package let isCollection: Bool

  /// Whether columns store the value as bytes. In a list, each value is bound as text of upper-case
  /// hexadecimal digits, two for each byte: `"0E984725C51C4BF49960E1C80E27ABA0"`.
  package var holdsBytes: Bool {
    switch type {
    case .attribute(.uuid), .object(_, key: .attribute(.uuid)): true
    default: false
    }
  }

  package init(name: String, path: [String] = [], type: PredicateValueType, isCollection: Bool = false) {
    self.name = name
    self.path = path
    self.type = type
    self.isCollection = isCollection
  }
}

/// The type of a value in a predicate.
package enum PredicateValueType: Sendable, Hashable {
  case attribute(AttributeType)
  /// An object of an entity, represented by its key.
  case object(entity: String, key: Key)

  package enum Key: Sendable, Hashable {
    /// A number that SQLite assigns.
    case rowID
    /// The attribute that identifies the rows, such as the `id` of a synced table.
    case attribute(AttributeType)
  }
}
