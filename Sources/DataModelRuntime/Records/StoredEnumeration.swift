public import GRDB

/// A generated enumeration: an attribute of which the model says which values there are.
///
/// A column that holds another value is an error when it is read, never a silent default.
public protocol StoredEnumeration: StoredValue, RawRepresentable, CaseIterable, Hashable
where RawValue: StoredValue {}

extension StoredEnumeration {
  /// The raw value as a column holds it.
  public var storedValue: DatabaseValue { rawValue.storedValue }

  /// Reads a raw value.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Self? {
    RawValue.fromStoredValue(storedValue).flatMap(Self.init(rawValue:))
  }
}
