public import Foundation
import GRDB

/// The type that an attribute of a custom type has in the model.
///
/// Generated code names it with the column, so that a type with another form does not compile there.
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
  /// Returns the model's default for an attribute of a custom type. Generated code calls it.
  ///
  /// - Parameters:
  ///   - stored: the default as written in the model
  ///   - attribute: the attribute's name: `Item.price`
  /// - Returns: the value. The program stops if the type has no such value, since a row written by SQL would
  ///   have the default
  public static func customDefault<Value: CustomStoredValue>(
    _ stored: Value.Stored,
    of attribute: String
  ) -> Value {
    guard let value = Value(stored: stored) else {
      preconditionFailure("the model's default for '\(attribute)' is not a value of \(Value.self): \(stored)")
    }
    // A row written by SQL has the default as in the model: conditions with this value would not find it.
    guard let form = try? value.stored, form.databaseValue.isIdentical(to: stored.databaseValue) else {
      preconditionFailure(
        "\(Value.self) stores the model's default for '\(attribute)' in another form: \(stored)"
      )
    }
    return value
  }

  /// Returns a decimal number of the model with all its digits. Generated code calls it where a Swift literal
  /// would not be exact.
  ///
  /// - Parameter digits: the digits, such as `-12.50`
  /// - Returns: the number; NaN if the text is not a number
  public static func decimal(_ digits: String) -> Decimal {
    Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
  }

  /// Returns a URL of the model. Generated code calls it for a default, since only Foundation knows at run
  /// time whether it takes a text. If it does not, the program ends.
  ///
  /// - Parameter text: the text, such as `https://example.com/`
  /// - Returns: the URL
  public static func url(_ text: String) -> URL {
    guard let url = URL(string: text) else {
      preconditionFailure("the model's default '\(text)' is not a URL")
    }
    return url
  }
}
