public import GRDB

/// A generated enumeration: an attribute of which the model says which values there are.
///
/// A column that holds another value is an error when it is read, never a silent default.
public protocol StoredEnumeration: StoredValue, RawRepresentable, CaseIterable, Hashable
where RawValue: StoredValue {}

extension StoredEnumeration {
  /// The raw value as a column holds it.
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    try rawValue.storedValue()
  }

  /// Reads a raw value.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Self? {
    RawValue.fromStoredValue(storedValue).flatMap(Self.init(rawValue:))
  }

  /// Binds the raw value.
  public func bindStoredValue(
    to statement: SQLiteStatement,
    at index: CInt
  ) throws(LocalStore.UnstorableValueError) {
    try rawValue.bindStoredValue(to: statement, at: index)
  }

  /// Reads a raw value.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Self? {
    RawValue.fromStoredColumn(of: statement, at: index).flatMap(Self.init(rawValue:))
  }
}
