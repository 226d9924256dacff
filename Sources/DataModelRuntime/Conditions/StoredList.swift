import Foundation
import GRDB

/// A list of values for `IN`, which may be longer than SQLite's limit for parameters.
struct StoredList {
  let values: [DatabaseValue]

  /// The maximum number of values that have their own parameters. A statement can have at least 999
  /// parameters, and may contain other conditions.
  static let maximumParameterCount = 500

  /// Returns the list in parentheses; decimals become the numbers by which they are compared.
  func sql(isDecimal: Bool) -> SQL {
    guard values.count > Self.maximumParameterCount else {
      let parameters = values.map { value in
        isDecimal ? SQL("CAST(\(value) AS REAL)") : SQL("\(value)")
      }
      return "(\(literal: parameters.joined(separator: ", ")))"
    }
    if values.contains(where: { if case .blob = $0.storage { true } else { false } }) { return bytes }
    let value = SQL(sql: isDecimal ? "CAST(value AS REAL)" : "value")
    return "(SELECT \(literal: value) FROM json_each(\(Self.json(values))))"
  }

  /// The list of blobs. JSON has none, so they are concatenated into one value, and a list says where each of
  /// them begins and how long it is.
  private var bytes: SQL {
    var all = Data()
    var places: [String] = []
    for value in values {
      guard case .blob(let data) = value.storage else { continue }
      places.append("[\(all.count + 1),\(data.count)]")
      all.append(data)
    }
    let list = "[\(places.joined(separator: ","))]"
    return """
      (SELECT substr(\(all), json_extract(value, '$[0]'), json_extract(value, '$[1]')) FROM \
      json_each(\(list)))
      """
  }

  /// Returns the values as a JSON array, without the values that no row has: NULL, which NaN becomes.
  static func json(_ values: [DatabaseValue]) -> String {
    var json = "["
    for value in values {
      let length = json.utf8.count
      if length > 1 { json += "," }
      switch value.storage {
      case .int64(let integer): json += "\(integer)"
      // JSON has no infinity, but SQLite reads a number that is too large as infinity.
      case .double(let double): json += double.isFinite ? "\(double)" : (double < 0 ? "-9e999" : "9e999")
      case .string(let text): appendText(text, to: &json)
      case .blob(let bytes): json += "\"\(bytes.map { String(format: "%02X", $0) }.joined())\""
      case .null: if length > 1 { json.removeLast() }
      }
    }
    return json + "]"
  }

  /// Appends a text as a JSON string. U+0000, at which SQLite's JSON would cut off the text, is not escaped,
  /// so that binding the list can refuse it.
  private static func appendText(_ text: String, to json: inout String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json.unicodeScalars.append(contentsOf: ["\\", scalar])
      case "\u{1}"..<" ": json += String(format: "\\u%04x", scalar.value)
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }
}
