import Foundation
public import GRDB

extension LocalStore {
  /// The arguments of conditions in SQL, for generated queries.
  @_spi(Generated) public enum QueryArgument {
    /// Returns a value; NULL if it is nil, or if no row can have it.
    @_spi(Generated) public static func value(_ value: (some StoredValue)?) -> DatabaseValue {
      value.map(argument) ?? .null
    }

    /// Returns the time of the query.
    @_spi(Generated) public static func now() -> DatabaseValue { Date().databaseValue }

    /// Returns a list as a JSON array of values as columns hold them, which the condition unpacks with
    /// `json_each`. A value that no row can have, such as NaN, is left out.
    @_spi(Generated) public static func list(_ values: [some StoredValue]) -> DatabaseValue {
      list(values.map(argument))
    }

    /// Returns a list of keys.
    @_spi(Generated) public static func list(_ keys: [DatabaseValue]) -> DatabaseValue {
      StoredList.json(keys).databaseValue
    }

    /// Returns the value as a column holds it. A text with U+0000 is passed on, and refused where it is
    /// bound.
    private static func argument(_ value: some StoredValue) -> DatabaseValue {
      let literal = StoredLiteral(value)
      do {
        return try literal.comparableValue()
      } catch .textWithNUL {
        return literal.storedValue
      } catch {
        return .null
      }
    }
  }
}
