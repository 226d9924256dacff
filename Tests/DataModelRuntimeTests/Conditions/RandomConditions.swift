import DataModelTestSupport
import Foundation

@testable import DataModelRuntime

/// Rows and conditions by chance, of values that are few enough to meet.
struct RandomConditions {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  static let texts = [
    "", "a", "A", "ab", "aB%", "a_b", "é", "É", "e\u{301}", "straße", "STRASSE", "  a ", "\ta ", "100%",
    "😀a", "note", "task",
  ]
  static let int16s: [Int16] = [.min, -7, -1, 0, 1, 2, 7, .max]
  static let int32s: [Int32] = [.min, -7, -1, 0, 1, 2, 7, .max]
  static let int64s: [Int64] = [.min, -7, -1, 0, 1, 2, 7, 9_007_199_254_740_993, .max]
  static let doubles = [
    -1e300, -2.5, -0.5, 0, 0.1, 0.49999999999999994, 0.5, 1.5, 2.5, 9_007_199_254_740_992, 1e300,
  ]
  static let floats: [Float] = [-2.5, -0.5, 0, 0.1, 0.5, 1.5, 2.5, 3e38]
  static let decimals = ["-3.25", "-1", "0", "0.1", "2.50", "9", "10.5", "100", "123456789.012345"]
    .compactMap { Decimal(string: $0) }
  static let dates = [
    date(1583, 1, 1), date(1969, 12, 31, 23, 59, 59, milliseconds: 999), date(1970),
    date(2000, 2, 29, 7, 7, 7),
    date(2024, 2, 29, 12, 30, 59, milliseconds: 1), date(2024, 12, 31, 23, 59, 59, milliseconds: 999),
    date(9999, 12, 31, 23, 59, 59, milliseconds: 999),
  ]
  static let datas = [Data(), Data([0]), Data([0, 1]), Data([255]), Data("a".utf8)]
  static let uuids = [1, 2, 3].compactMap { UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA\($0)") }
  static let urls = ["https://a.example/?q=1", "https://b.example", "file:///a%20b"].compactMap {
    URL(string: $0)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  mutating func chance(_ percentage: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percentage }

  /// A row, in which about one value in four is missing.
  mutating func row() -> Sample.Values {
    var row: Sample.Values = [:]
    for suffix in ["", "2"] {
      let values: [(String, StoredLiteral)] = [
        ("text", .string(pick(Self.texts))), ("flag", .bool(pick([true, false]))),
        ("rank", .int16(pick(Self.int16s))), ("total", .int32(pick(Self.int32s))),
        ("count", .int64(pick(Self.int64s))), ("weight", .double(pick(Self.doubles))),
        ("ratio", .float(pick(Self.floats))), ("price", .decimal(pick(Self.decimals))),
        ("date", .date(pick(Self.dates))), ("data", .data(pick(Self.datas))),
        ("uuid", .uuid(pick(Self.uuids))), ("url", .url(pick(Self.urls))),
        ("size", .int16(pick(Sample.Size.allCases).rawValue)),
        ("kind", .string(pick(Sample.Kind.allCases).rawValue)),
      ]
      for (name, value) in values where chance(75) { row[name + suffix] = value }
    }
    return row
  }

  /// A condition of nested `&&`, `||` and `!`.
  mutating func condition(depth: Int) -> StoredCondition {
    if depth == 0 || chance(20) { return leaf(Int.random(in: 0..<Self.leaves, using: &generator)) }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return condition(depth: depth - 1) && condition(depth: depth - 1)
    case 1: return condition(depth: depth - 1) || condition(depth: depth - 1)
    default: return !condition(depth: depth - 1)
    }
  }
}
