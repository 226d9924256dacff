import Foundation
public import GRDB

/// A value for a condition in SQL; NULL if there is none. Generated queries use it.
public func storedOptional(_ value: (some StoredValue)?) -> DatabaseValue {
  value?.storedValue ?? .null
}

/// The time of a query, for a condition in SQL. Generated queries use it.
public func storedNow() -> DatabaseValue {
  Date().storedValue
}

/// A list for a condition in SQL, which unpacks it with `json_each`: a JSON array of values as columns hold them.
/// Generated queries use it.
public func storedList(_ values: [DatabaseValue]) -> DatabaseValue {
  let items = values.map { value -> String in
    switch value.storage {
    case .int64(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let text): quoted(text)
    case .null, .blob: "null"
    }
  }
  return "[\(items.joined(separator: ","))]".databaseValue
}

private func quoted(_ text: String) -> String {
  let bytes = try? JSONEncoder().encode(text)
  return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "null"
}
