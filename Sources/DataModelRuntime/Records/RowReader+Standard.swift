public import Foundation

// A function for each type of value: generated code that calls generic ones takes the compiler longer.

extension LocalStore.RowReader {
  /// The next column, a required `String`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func string() throws(StoredValueError) -> String { try value() }

  /// The next column, an optional `String`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalString() -> String? { optionalValue() }

  /// The next column, a required `Bool`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func bool() throws(StoredValueError) -> Bool { try value() }

  /// The next column, an optional `Bool`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalBool() -> Bool? { optionalValue() }

  /// The next column, a required `Int16`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func int16() throws(StoredValueError) -> Int16 { try value() }

  /// The next column, an optional `Int16`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt16() -> Int16? { optionalValue() }

  /// The next column, a required `Int32`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func int32() throws(StoredValueError) -> Int32 { try value() }

  /// The next column, an optional `Int32`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt32() -> Int32? { optionalValue() }

  /// The next column, a required `Int64`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func int64() throws(StoredValueError) -> Int64 { try value() }

  /// The next column, an optional `Int64`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt64() -> Int64? { optionalValue() }

  /// The next column, a required `Double`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func double() throws(StoredValueError) -> Double { try value() }

  /// The next column, an optional `Double`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDouble() -> Double? { optionalValue() }

  /// The next column, a required `Float`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func float() throws(StoredValueError) -> Float { try value() }

  /// The next column, an optional `Float`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalFloat() -> Float? { optionalValue() }

  /// The next column, a required `Decimal`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func decimal() throws(StoredValueError) -> Decimal { try value() }

  /// The next column, an optional `Decimal`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDecimal() -> Decimal? { optionalValue() }

  /// The next column, a required `Date`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func date() throws(StoredValueError) -> Date { try value() }

  /// The next column, an optional `Date`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDate() -> Date? { optionalValue() }

  /// The next column, a required `Data`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func data() throws(StoredValueError) -> Data { try value() }

  /// The next column, an optional `Data`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalData() -> Data? { optionalValue() }

  /// The next column, a required `UUID`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func uuid() throws(StoredValueError) -> UUID { try value() }

  /// The next column, an optional `UUID`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalUUID() -> UUID? { optionalValue() }

  /// The next column, a required `URL`; it throws as ``value()`` does.
  @inlinable
  @_spi(Generated) public mutating func url() throws(StoredValueError) -> URL { try value() }

  /// The next column, an optional `URL`, as of ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalURL() -> URL? { optionalValue() }
}
