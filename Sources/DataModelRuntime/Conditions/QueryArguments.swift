import Foundation
public import GRDB

extension LocalStore {
  /// The values of conditions in SQL, for generated queries.
  @_spi(Generated) public enum QueryArgument {
    /// A value; NULL if there is none, or no row can have it.
    @_spi(Generated) public static func value(_ value: (some StoredValue)?) -> DatabaseValue {
      value.map(argument) ?? .null
    }

    /// The time of the query.
    @_spi(Generated) public static func now() -> DatabaseValue { Date().databaseValue }

    /// A list, which the condition unpacks with `json_each`: a JSON array of values as columns hold them. A
    /// value that no row can have, such as NaN, is left out.
    @_spi(Generated) public static func list(_ values: [some StoredValue]) -> DatabaseValue {
      list(values.map(argument))
    }

    /// A list of keys.
    @_spi(Generated) public static func list(_ keys: [DatabaseValue]) -> DatabaseValue {
      StoredList.json(keys).databaseValue
    }

    /// A text with U+0000 is handed on, and refused where it is bound.
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
