import DataModelTestSupport
import Foundation
import Testing

/// The table of `Documentation/Reference/Validation.md`.
enum ValidationTable {
  struct Row: CustomTestStringConvertible, Sendable {
    /// `pieces = 0`
    let assignments: String
    /// SQLite's message, or `stored`.
    let outcome: String

    var testDescription: String { assignments }
  }

  /// The rows whose second cell is code.
  static func rows() throws -> [Row] {
    try Repository.text(of: "Documentation/Reference/Validation.md").split(separator: "\n").compactMap {
      line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 3, cells[1].hasPrefix("`") else { return nil }
      return Row(
        assignments: cells[1].trimmingCharacters(in: ["`"]),
        outcome: cells[2].trimmingCharacters(in: ["`"])
      )
    }
  }
}
