import Foundation

/// The type of the values of a column, as far as a condition must know it.
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
  /// A type of the app's own, by its name.
  case other(String)

  /// The type of values; of an enumeration, that of its raw values.
  init(of type: any StoredValue.Type) {
    self =
      switch type {
      case is String.Type: .string
      case is Bool.Type: .bool
      case is Int16.Type: .int16
      case is Int32.Type: .int32
      case is Int64.Type: .int64
      case is Double.Type: .double
      case is Float.Type: .float
      case is Decimal.Type: .decimal
      case is Date.Type: .date
      case is Data.Type: .data
      case is UUID.Type: .uuid
      case is URL.Type: .url
      case let enumeration as any StoredEnumeration.Type: Self.rawType(of: enumeration)
      default: .other(String(reflecting: type))
      }
  }

  private static func rawType<Enumeration: StoredEnumeration>(of type: Enumeration.Type) -> Self {
    Self(of: Enumeration.RawValue.self)
  }
}
