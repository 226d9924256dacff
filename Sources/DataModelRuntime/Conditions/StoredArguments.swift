public import GRDB

// GRDB binds a text as one of C, which ends at U+0000: a condition would speak of another text. What takes
// values here refuses such a text when the request is run, since a request is made without an error.

extension StoredEntity {
  /// The rows of the entity that satisfy a condition in SQL.
  ///
  /// - Parameters:
  ///   - sql: the condition, with `?` for each value
  ///   - arguments: the values
  /// - Returns: a request. Running it throws ``StoredConditionError`` if a text cannot be bound as a whole
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
  /// The row with a key.
  @usableFromInline
  func filter(storedKey: some DatabaseValueConvertible) -> Self {
    let key = storedKey.databaseValue
    guard key.isTextWithNUL else { return filter(key: storedKey) }
    return filterWhenConnected { _ in
      try key.requireWholeText()
      return false
    }
  }

  /// The rows that have one of any number of keys.
  func filter(storedKeys: some Collection<some DatabaseValueConvertible>) -> Self {
    let keys = storedKeys.map(\.databaseValue)
    return filterWhenConnected { db in
      for key in keys { try key.requireWholeText() }
      let column = Column(try db.primaryKey(RowDecoder.databaseTableName).columns[0])
      // GRDB sees a condition on keys as such, and then watches those rows alone.
      if keys.count <= StoredList.greatestParameterCount { return keys.contains(column) }
      return SQL("\(column) IN \(literal: StoredList(values: keys).sql(isDecimal: false))").sqlExpression
    }
  }
}

extension DatabaseValue {
  /// Whether it is a text that GRDB would not bind as a whole.
  var isTextWithNUL: Bool {
    if case .string(let text) = storage { text.utf8.contains(0) } else { false }
  }

  /// Refuses a text that GRDB would not bind as a whole.
  func requireWholeText() throws(StoredConditionError) {
    if case .string(let text) = storage, text.utf8.contains(0) { throw .textWithNUL(text) }
  }
}
