public import Foundation
import GRDB

/// The type that an attribute of a custom type has in the model.
///
/// Generated code names it beside the column, so that a type with another form does not compile there.
@_spi(Generated) public struct StoredForm<Stored: StoredValue>: Sendable {}

extension StoredForm where Stored == String {
  /// A String.
  @_spi(Generated) public static var string: Self { Self() }
}

extension StoredForm where Stored == Bool {
  /// A Boolean.
  @_spi(Generated) public static var bool: Self { Self() }
}

extension StoredForm where Stored == Int16 {
  /// An Integer 16.
  @_spi(Generated) public static var int16: Self { Self() }
}

extension StoredForm where Stored == Int32 {
  /// An Integer 32.
  @_spi(Generated) public static var int32: Self { Self() }
}

extension StoredForm where Stored == Int64 {
  /// An Integer 64.
  @_spi(Generated) public static var int64: Self { Self() }
}

extension StoredForm where Stored == Double {
  /// A Double.
  @_spi(Generated) public static var double: Self { Self() }
}

extension StoredForm where Stored == Float {
  /// A Float.
  @_spi(Generated) public static var float: Self { Self() }
}

extension StoredForm where Stored == Decimal {
  /// A Decimal.
  @_spi(Generated) public static var decimal: Self { Self() }
}

extension StoredForm where Stored == Date {
  /// A Date.
  @_spi(Generated) public static var date: Self { Self() }
}

extension StoredForm where Stored == Data {
  /// Binary Data, or a Transformable.
  @_spi(Generated) public static var data: Self { Self() }
}

extension StoredForm where Stored == UUID {
  /// A UUID.
  @_spi(Generated) public static var uuid: Self { Self() }
}

extension StoredForm where Stored == URL {
  /// A URI.
  @_spi(Generated) public static var url: Self { Self() }
}

extension LocalStore {
  /// The default that the model gives an attribute of a custom type. Generated code asks for it.
  ///
  /// - Parameters:
  ///   - stored: the default as the model has it
  ///   - attribute: the attribute's name: `Item.price`
  /// - Returns: the value. The program stops if the type has none for it, since a row of SQL would have it
  public static func customDefault<Value: CustomStoredValue>(
    _ stored: Value.Stored,
    of attribute: String
  ) -> Value {
    guard let value = Value(stored: stored) else {
      preconditionFailure("the model's default of '\(attribute)' is no value of \(Value.self): \(stored)")
    }
    // A row of SQL has the default as the model writes it: conditions would not find it as this value.
    guard let form = try? value.stored, form.databaseValue.isIdentical(to: stored.databaseValue) else {
      preconditionFailure("\(Value.self) writes the model's default of '\(attribute)' otherwise: \(stored)")
    }
    return value
  }

  /// A decimal number of the model, with all its digits. Generated code writes it where a literal of Swift
  /// would not be exact.
  ///
  /// - Parameter digits: as in `-12.50`
  /// - Returns: the number; not a number for anything else
  public static func decimal(_ digits: String) -> Decimal {
    Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
  }
}
