import Foundation
public import GRDB

extension LocalStore {
  /// The values of conditions in SQL, for generated queries.
  public enum QueryArgument {
    /// A value; NULL if there is none, or no column can hold it, so that no row has it.
    public static func value(_ value: (some StoredValue)?) -> DatabaseValue {
      value.flatMap { try? $0.storedValue() } ?? .null
    }

    /// The time of the query.
    public static func now() -> DatabaseValue { Date().databaseValue }

    /// A list, which the condition unpacks with `json_each`: a JSON array of values as columns hold them.
    public static func list(_ values: [DatabaseValue]) -> DatabaseValue {
      let items = values.map { value -> String in
        switch value.storage {
        case .int64(let integer): "\(integer)"
        case .double(let double): double.isFinite ? "\(double)" : "null"
        case .string(let text): quoted(text)
        case .blob(let bytes): "\"\(bytes.map { String(format: "%02X", $0) }.joined())\""
        case .null: "null"
        }
      }
      return "[\(items.joined(separator: ","))]".databaseValue
    }

    private static func quoted(_ text: String) -> String {
      let bytes = try? JSONEncoder().encode(text)
      return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
  }
}
