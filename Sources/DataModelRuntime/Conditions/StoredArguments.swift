public import GRDB

// GRDB binds a text as a C string, which ends at U+0000, so a condition would be about another text. The
// function here refuses such a text when the request is run, since a request is made without throwing.

extension StoredEntity {
  /// Returns a request for the rows of the entity that satisfy a condition in SQL.
  ///
  /// - Parameters:
  ///   - sql: the condition, with `?` for each value
  ///   - arguments: the values
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a text cannot be bound in full
  public static func filter(
    sql: String,
    arguments: [(any DatabaseValueConvertible)?]
  ) -> QueryInterfaceRequest<Self> {
    let values = arguments.map { $0?.databaseValue ?? .null }
    return allOfEntity().filterWhenConnected { _ in
      for value in values { try value.requireWholeText() }
      return SQL(sql: sql, arguments: StatementArguments(values))
    }
  }
}

extension DatabaseValue {
  /// Whether the value is a text that GRDB would not bind in full.
  var isTextWithNUL: Bool {
    if case .string(let text) = storage { text.containsNUL } else { false }
  }

  /// Refuses a text that GRDB would not bind in full.
  func requireWholeText() throws(StoredConditionError) {
    if case .string(let text) = storage, text.containsNUL { throw .textWithNUL(text) }
  }
}
