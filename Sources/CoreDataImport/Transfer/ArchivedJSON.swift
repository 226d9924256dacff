import Foundation

/// A value of JSON that a keyed archive holds: texts, numbers, dates, data, arrays and dictionaries.
///
/// A date becomes a text such as `2001-01-01T00:00:00.000Z`, and data a text in base64.
enum ArchivedJSON: Codable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([ArchivedJSON])
  case object([String: ArchivedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .real(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([ArchivedJSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: ArchivedJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  /// The text of the value, in UTF-8, with sorted keys.
  ///
  /// - Throws: `EncodingError` for what is deeper than an encoder goes
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Whether both are the same value. JSON does not tell 1 from 1.0.
  func isEqual(to other: ArchivedJSON) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)):
      Double(integer) == real
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { key, value in right[key].map(value.isEqual) ?? false }
    default: false
    }
  }
}
