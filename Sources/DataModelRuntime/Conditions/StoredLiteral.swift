public import Foundation
public import GRDB

/// A Swift value in a condition, with its type.
public enum StoredLiteral: Sendable {
  /// A text.
  case string(String)
  /// A Boolean.
  case bool(Bool)
  /// An integer of 16 bits.
  case int16(Int16)
  /// An integer of 32 bits.
  case int32(Int32)
  /// An integer of 64 bits.
  case int64(Int64)
  /// A binary number of 64 bits.
  case double(Double)
  /// A binary number of 32 bits.
  case float(Float)
  /// A decimal number.
  case decimal(Decimal)
  /// A date, rounded to milliseconds as a stored one is.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// An identifier.
  case uuid(UUID)
  /// A URL.
  case url(URL)
  /// A value of a type that the app defines, as a column holds it, with the name of the type.
  case other(DatabaseValue, type: String)
  /// A value of a custom type that cannot be stored, and why: running the request throws.
  case unstorable(String)

  /// Creates the literal of a value; of a custom value, the literal of its stored form.
  init<Value: StoredValue>(_ value: Value) {
    self =
      switch value {
      case let value as String: .string(value)
      case let value as Bool: .bool(value)
      case let value as Int16: .int16(value)
      case let value as Int32: .int32(value)
      case let value as Int64: .int64(value)
      case let value as Double: .double(value)
      case let value as Float: .float(value)
      case let value as Decimal: .decimal(value)
      case let value as Date: .date(value.roundedToMilliseconds)
      case let value as Data: .data(value)
      case let value as UUID: .uuid(value)
      case let value as URL: .url(value)
      case let value as any CustomStoredValue: Self.form(of: value)
      default: .other(Self.stored(value), type: String(reflecting: Value.self))
      }
  }

  /// The type of the value.
  public var valueType: StoredValueType {
    switch self {
    case .string: .string
    case .bool: .bool
    case .int16: .int16
    case .int32: .int32
    case .int64: .int64
    case .double: .double
    case .float: .float
    case .decimal: .decimal
    case .date: .date
    case .data: .data
    case .uuid: .uuid
    case .url: .url
    case .other(_, let type): .other(type)
    case .unstorable: .other("")
    }
  }

  /// The value as a column holds it, whether or not it can be compared.
  var storedValue: DatabaseValue {
    switch self {
    case .string(let value): Self.stored(value)
    case .bool(let value): Self.stored(value)
    case .int16(let value): Self.stored(value)
    case .int32(let value): Self.stored(value)
    case .int64(let value): Self.stored(value)
    case .double(let value): Self.stored(value)
    case .float(let value): Self.stored(value)
    case .decimal(let value): Self.stored(value)
    case .date(let value): Self.stored(value)
    case .data(let value): Self.stored(value)
    case .uuid(let value): Self.stored(value)
    case .url(let value): Self.stored(value)
    case .other(let value, _): value
    case .unstorable: .null
    }
  }

  /// Converts a value to the form of a column. Nothing else does.
  ///
  /// A value that no column can hold, such as infinity, can still be compared with; ``comparableValue()``
  /// throws for one that cannot.
  private static func stored(_ value: some StoredValue) -> DatabaseValue {
    (try? value.storedValue()) ?? value.databaseValue
  }

  private static func form<Value: CustomStoredValue>(of value: Value) -> Self {
    do {
      return Self(try value.stored)
    } catch {
      return .unstorable("a value of \(Value.self) cannot be used in a condition: \(error)")
    }
  }
}
