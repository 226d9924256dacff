import DataModelTestSupport

/// The tables of `Documentation/Internals/Architecture.md` that tests compare with the sources.
enum ArchitectureTable {
  static let document = "Documentation/Internals/Architecture.md"

  /// The rows of the table that has a word above its first column, each as the names between its ticks.
  static func rows(under head: String) throws -> [[String]] {
    try Repository.text(of: document).split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| \(head) |") }.dropFirst(2).prefix { $0.hasPrefix("| `") }
      .map { row in
        // Names stand between every other pair of ticks.
        row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      }
  }
}
