/// Rows to show: the names of their columns, and one row after another.
package struct ShownRows {
  package let columns: [String]
  /// Returns the next row, which has a value for each column; nil after the last one.
  private let following: () throws -> [ShownValue]?

  /// Creates rows that are read one at a time.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns
  ///   - following: returns the next row, and nil after the last one
  package init(columns: [String], following: @escaping () throws -> [ShownValue]?) {
    self.columns = columns
    self.following = following
  }

  package init(columns: [String], _ rows: [[ShownValue]]) {
    var rest = rows[...]
    self.init(columns: columns) { rest.popFirst() }
  }

  /// Returns the next row; nil after the last one.
  ///
  /// - Throws: what reading it throws
  package func next() throws -> [ShownValue]? { try following() }
}

/// A file that has rows of entities.
package protocol RowSource {
  /// The names that ``rows(of:)`` knows.
  var names: [String] { get }

  /// Returns the number of rows of each entity.
  ///
  /// - Throws: `DatabaseError`
  func counts() throws -> ShownRows

  /// Returns the rows of an entity.
  ///
  /// - Returns: the rows; nil if there is no such entity
  /// - Throws: `DatabaseError`
  func rows(of name: String) throws -> ShownRows?
}

/// A value of a row, in the terms of a model.
package enum ShownValue: Sendable, Equatable {
  case null
  case truth(Bool)
  case integer(Int64)
  case real(Double)
  /// Also a date as ISO 8601, a UUID and a decimal.
  case text(String)
  case data([UInt8])
}

extension ShownValue {
  /// Returns a date as ISO 8601: `2001-01-01 00:00:00.000` → `2001-01-01T00:00:00.000Z`
  static func date(_ stored: String) -> ShownValue {
    let parts = stored.split(separator: " ", omittingEmptySubsequences: false)
    return .text(parts.count == 2 ? "\(parts[0])T\(parts[1])Z" : stored)
  }

  /// Returns a UUID of 16 bytes as text, in capital letters like Foundation's `uuidString`.
  static func uuid(_ bytes: [UInt8]) -> ShownValue {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return .text(
      [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    )
  }
}
