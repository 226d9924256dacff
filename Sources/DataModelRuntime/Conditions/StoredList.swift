import Foundation
import GRDB

/// Values as what stands behind `IN`: of any number, where SQLite has a limit to that of parameters.
struct StoredList {
  let values: [DatabaseValue]

  /// How many values are parameters of their own. A statement has at least 999 of them, and may have other
  /// conditions.
  static let greatestParameterCount = 500

  /// The list in parentheses; of decimals, as the numbers by which they are compared.
  func sql(isDecimal: Bool) -> SQL {
    guard values.count > Self.greatestParameterCount else {
      let parameters = values.map { value in
        isDecimal ? SQL("CAST(\(value) AS REAL)") : SQL("\(value)")
      }
      return "(\(literal: parameters.joined(separator: ", ")))"
    }
    if values.contains(where: { if case .blob = $0.storage { true } else { false } }) { return bytes }
    let value = SQL(sql: isDecimal ? "CAST(value AS REAL)" : "value")
    return "(SELECT \(literal: value) FROM json_each(\(Self.json(values))))"
  }

  /// JSON has no bytes: all stand in one value, behind one another, and the list says where each begins and
  /// ends.
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

  /// Values as a JSON array. A value that no row has is left out: NULL, of which NaN is one.
  static func json(_ values: [DatabaseValue]) -> String {
    var json = "["
    for value in values {
      let length = json.utf8.count
      if length > 1 { json += "," }
      switch value.storage {
      case .int64(let integer): json += "\(integer)"
      // JSON has no infinity; SQLite reads a number that is too large as one.
      case .double(let double): json += double.isFinite ? "\(double)" : (double < 0 ? "-9e999" : "9e999")
      case .string(let text): appendText(text, to: &json)
      case .blob(let bytes): json += "\"\(bytes.map { String(format: "%02X", $0) }.joined())\""
      case .null: if length > 1 { json.removeLast() }
      }
    }
    return json + "]"
  }

  /// A character that SQLite's JSON would cut the text at stands as it is, so that whoever binds the list can
  /// refuse it.
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
