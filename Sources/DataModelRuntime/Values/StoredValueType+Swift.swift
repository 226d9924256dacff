import Foundation

extension StoredValueType {
  /// Creates the type of values; for a custom type, the type of their stored form.
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
      case let custom as any CustomStoredValue.Type: Self.form(of: custom)
      default: .other(String(reflecting: type))
      }
  }

  private static func form<Value: CustomStoredValue>(of type: Value.Type) -> Self {
    Self(of: Value.Stored.self)
  }
}
