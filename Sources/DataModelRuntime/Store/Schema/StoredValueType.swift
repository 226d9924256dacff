/// The type of the values of a column, as far as conditions need to know it.
public enum StoredValueType: Sendable, Hashable {
  /// `String`.
  case string
  /// `Bool`.
  case bool
  /// `Int16`.
  case int16
  /// `Int32`.
  case int32
  /// `Int64`.
  case int64
  /// `Double`.
  case double
  /// `Float`.
  case float
  /// `Decimal`.
  case decimal
  /// `Date`.
  case date
  /// `Data`.
  case data
  /// `UUID`.
  case uuid
  /// `URL`.
  case url
  /// A type that the app defines, by its name.
  case other(String)
}
