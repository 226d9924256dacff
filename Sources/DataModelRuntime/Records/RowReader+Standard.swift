public import Foundation

// One function for each type of value: generated code that calls generic functions takes longer to compile.

extension LocalStore.RowReader {
  /// Reads the next column, a required `String`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func string() throws(StoredValueError) -> String { try value() }

  /// Reads the next column, an optional `String`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalString() -> String? { optionalValue() }

  /// Reads the next column, a required `Bool`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func bool() throws(StoredValueError) -> Bool { try value() }

  /// Reads the next column, an optional `Bool`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalBool() -> Bool? { optionalValue() }

  /// Reads the next column, a required `Int16`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func int16() throws(StoredValueError) -> Int16 { try value() }

  /// Reads the next column, an optional `Int16`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt16() -> Int16? { optionalValue() }

  /// Reads the next column, a required `Int32`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func int32() throws(StoredValueError) -> Int32 { try value() }

  /// Reads the next column, an optional `Int32`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt32() -> Int32? { optionalValue() }

  /// Reads the next column, a required `Int64`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func int64() throws(StoredValueError) -> Int64 { try value() }

  /// Reads the next column, an optional `Int64`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalInt64() -> Int64? { optionalValue() }

  /// Reads the next column, a required `Double`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func double() throws(StoredValueError) -> Double { try value() }

  /// Reads the next column, an optional `Double`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDouble() -> Double? { optionalValue() }

  /// Reads the next column, a required `Float`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func float() throws(StoredValueError) -> Float { try value() }

  /// Reads the next column, an optional `Float`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalFloat() -> Float? { optionalValue() }

  /// Reads the next column, a required `Decimal`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func decimal() throws(StoredValueError) -> Decimal { try value() }

  /// Reads the next column, an optional `Decimal`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDecimal() -> Decimal? { optionalValue() }

  /// Reads the next column, a required `Date`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func date() throws(StoredValueError) -> Date { try value() }

  /// Reads the next column, an optional `Date`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalDate() -> Date? { optionalValue() }

  /// Reads the next column, a required `Data`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func data() throws(StoredValueError) -> Data { try value() }

  /// Reads the next column, an optional `Data`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalData() -> Data? { optionalValue() }

  /// Reads the next column, a required `UUID`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func uuid() throws(StoredValueError) -> UUID { try value() }

  /// Reads the next column, an optional `UUID`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalUUID() -> UUID? { optionalValue() }

  /// Reads the next column, a required `URL`. Throws like ``value()``.
  @inlinable
  @_spi(Generated) public mutating func url() throws(StoredValueError) -> URL { try value() }

  /// Reads the next column, an optional `URL`, like ``optionalValue()``.
  @inlinable
  @_spi(Generated) public mutating func optionalURL() -> URL? { optionalValue() }
}
