public import GRDB

// GRDB binds a text as a C string, which ends at U+0000, so a condition would be about another text. The
// functions here refuse such a text when the request is run, since a request is made without throwing.

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

extension QueryInterfaceRequest where RowDecoder: StoredEntity {
  /// Filters the row with a key.
  @usableFromInline
  func filter(storedKey: some DatabaseValueConvertible) -> Self {
    let key = storedKey.databaseValue
    guard key.isTextWithNUL else { return filter(key: storedKey) }
    return filterWhenConnected { _ in
      try key.requireWholeText()
      return false
    }
  }

  /// Filters the rows with one of any number of keys.
  func filter(storedKeys: some Collection<some DatabaseValueConvertible>) -> Self {
    let keys = storedKeys.map(\.databaseValue)
    return filterWhenConnected { db in
      for key in keys { try key.requireWholeText() }
      let column = Column(try db.primaryKey(RowDecoder.databaseTableName).columns[0])
      // GRDB recognises this as a condition on keys, and then observes only these rows.
      if keys.count <= StoredList.maximumParameterCount { return keys.contains(column) }
      return SQL("\(column) IN \(literal: StoredList(values: keys).sql(isDecimal: false))").sqlExpression
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
