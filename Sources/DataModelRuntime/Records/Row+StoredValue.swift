public import GRDB

extension Row {
  /// The value of a required column, found by its name.
  ///
  /// - Parameter column: the column's name
  /// - Returns: the value
  /// - Throws: ``StoredValueError`` if the row has no such column, or it is NULL, or of another type
  public func value<Value: StoredValue>(of column: String) throws(StoredValueError) -> Value {
    guard let stored: DatabaseValue = self[column], !stored.isNull else {
      let found = hasColumn(column) ? "NULL" : "no such column in the selection"
      throw StoredValueError(column: column, expected: Value.self, found: found)
    }
    guard let value = Value.fromStoredValue(stored) else {
      throw StoredValueError(column: column, expected: Value.self, found: "\(stored)")
    }
    return value
  }

  /// The value of an optional column, found by its name; nil if it is NULL.
  ///
  /// - Parameter column: the column's name
  /// - Returns: the value
  /// - Throws: ``StoredValueError`` if the row has no such column, or it is of another type
  public func optionalValue<Value: StoredValue>(of column: String) throws(StoredValueError) -> Value? {
    guard let stored: DatabaseValue = self[column], !stored.isNull else {
      if hasColumn(column) { return nil }
      throw StoredValueError(
        column: column,
        expected: Value.self,
        found: "no such column in the selection"
      )
    }
    guard let value = Value.fromStoredValue(stored) else {
      throw StoredValueError(column: column, expected: Value.self, found: "\(stored)")
    }
    return value
  }
}

extension Row {
  /// Whether a column is NULL, or not among those that were selected.
  public func hasNull(at column: String) -> Bool {
    guard let stored: DatabaseValue = self[column] else { return true }
    return stored.isNull
  }
}

extension PersistenceContainer {
  /// Puts a value into a column, in the form in which the schema expects it.
  ///
  /// - Parameters:
  ///   - value: the value; nil is NULL
  ///   - column: the column's name
  public mutating func store(_ value: (some StoredValue)?, in column: String) {
    self[column] = value.storedValue
  }
}
