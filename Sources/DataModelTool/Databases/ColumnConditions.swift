import GRDB
import SQLText

/// What the conditions of a table say of its columns, which the storage classes do not.
struct ColumnConditions {
  /// The entities of a hierarchy; none in the table of a single entity.
  private(set) var entities: [String] = []
  private var kinds: [String: Kind] = [:]

  private enum Kind {
    case truth, date, uuid
  }

  /// - Parameter sql: the statement that creates the table
  init(_ sql: String) {
    let tokens = SQLTokens(sql).all
    var constraint = ""
    for index in tokens.indices.dropLast() {
      let rest = tokens[index...]
      let next = tokens[index + 1]
      switch tokens[index] {
      case "CONSTRAINT": constraint = next
      case "CHECK" where rest.starts(with: ["CHECK", "(", #""_entity""#, "IN", "("]):
        entities = rest.dropFirst(5).prefix { $0 != ")" }.filter { $0 != "," }.map(Self.unquoted)
      case "LENGTH" where constraint.hasSuffix(#" UUID""#): kinds[rest.dropFirst(2).first ?? ""] = .uuid
      case _ where next == "GLOB" && constraint.hasSuffix(#" date""#): kinds[tokens[index]] = .date
      case _ where next == "IN" && constraint.hasSuffix(#" boolean""#): kinds[tokens[index]] = .truth
      default: break
      }
    }
  }

  /// Returns a value of a column in the terms of the model.
  func shown(_ value: DatabaseValue, in column: String) -> ShownValue {
    let kind = kinds[SQLQuoting.identifier(column)]
    switch value.storage {
    case .null: return .null
    case .int64(let integer) where kind == .truth && (0...1).contains(integer): return .truth(integer == 1)
    case .int64(let integer): return .integer(integer)
    case .double(let real): return .real(real)
    case .string(let text) where kind == .date: return .date(text)
    case .string(let text): return .text(text)
    case .blob(let data) where kind == .uuid && data.count == 16: return .uuid(Array(data))
    case .blob(let data): return .data(Array(data))
    }
  }

  /// `'it''s'` → `it's`
  private static func unquoted(_ literal: String) -> String {
    guard literal.hasPrefix("'"), literal.hasSuffix("'"), literal.utf8.count >= 2 else { return literal }
    let bytes = Array(literal.utf8.dropFirst().dropLast())
    var result: [UInt8] = []
    var isDoubled = false
    for byte in bytes {
      isDoubled = byte == UInt8(ascii: "'") && !isDoubled
      if !isDoubled || byte != UInt8(ascii: "'") { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
