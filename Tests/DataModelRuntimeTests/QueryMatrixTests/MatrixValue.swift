import Foundation
import GRDB

@testable import DataModelRuntime

/// A type of attribute, with values of which no two are equal, in ascending order where there is one.
protocol MatrixValue: StoredValue, DatabaseValueConvertible, Hashable {
  static var samples: [Self] { get }
  /// The type of the column in a `STRICT` table.
  static var columnType: String { get }
}

extension String: MatrixValue {
  static var samples: [String] { ["", "10", "9", "B", "a", "a%", "b_", "é"] }
  static var columnType: String { "TEXT" }
}

extension Bool: MatrixValue {
  static var samples: [Bool] { [false, true] }
  static var columnType: String { "INTEGER" }
}

extension Int16: MatrixValue {
  static var samples: [Int16] { [.min, -1, 0, 1, 9, 10, .max] }
  static var columnType: String { "INTEGER" }
}

extension Int32: MatrixValue {
  static var samples: [Int32] { [.min, -1, 0, 1, 9, 10, .max] }
  static var columnType: String { "INTEGER" }
}

extension Int64: MatrixValue {
  static var samples: [Int64] { [.min, -1, 0, 1, 9, 10, 9_007_199_254_740_993, .max] }
  static var columnType: String { "INTEGER" }
}

extension Double: MatrixValue {
  static var samples: [Double] { [-1e300, -0.5, 0, 0.1, 9, 10, 1e300] }
  static var columnType: String { "REAL" }
}

extension Float: MatrixValue {
  static var samples: [Float] { [-3e38, -0.5, 0, 0.1, 9, 10, 3e38] }
  static var columnType: String { "REAL" }
}

extension Decimal: MatrixValue {
  static var samples: [Decimal] {
    ["-3.25", "0", "0.1", "9", "10", "10.5", "100", "123456789.012345"].compactMap { Decimal(string: $0) }
  }
  static var columnType: String { "TEXT" }
}

extension Date: MatrixValue {
  static var samples: [Date] {
    [
      date(1583), date(1969, 12, 31, 23, 59, 59, milliseconds: 999), date(1970), date(2024, 2, 29, 12),
      date(2024, 2, 29, 12, milliseconds: 1), date(9999, 12, 31, 23, 59, 59, milliseconds: 999),
    ]
  }
  static var columnType: String { "TEXT" }
}

extension Data: MatrixValue {
  static var samples: [Data] { [Data(), Data([0]), Data([0, 1]), Data("a".utf8), Data([255])] }
  static var columnType: String { "BLOB" }
}

extension UUID: MatrixValue {
  static var samples: [UUID] {
    ["00000000-0000-0000-0000-000000000000", "0E984725-C51C-4BF4-9960-E1C80E27ABA0"]
      .compactMap { UUID(uuidString: $0) }
  }
  static var columnType: String { "BLOB" }
}

extension URL: MatrixValue {
  static var samples: [URL] {
    ["file:///a%20b", "https://a.example/?q=1#f", "https://b.example"].compactMap { URL(string: $0) }
  }
  static var columnType: String { "TEXT" }
}

extension Sample.Size: MatrixValue {
  static var samples: [Sample.Size] { allCases }
  static var columnType: String { "INTEGER" }
}

extension Sample.Kind: MatrixValue {
  static var samples: [Sample.Kind] { allCases }
  static var columnType: String { "TEXT" }
}
