import DataModelTestSupport
import Foundation
import Testing

/// Each line of `Documentation/Reference/SyncBehaviour.md` has a test that is there, or a reason.
@Suite struct BehaviourTableTests {
  /// The tests of the library; of the triggers that queue; of rules; and with real processes.
  private static let folders = [
    "OfflineSyncTests", "RemoteTablesTests", "TableWireTests", "DataModelRelationalTests",
    "DataModelCompilerTests", "DataModelServerTests",
  ]

  private func rows() throws -> [(behaviour: String, shown: String)] {
    try Repository.text(of: "Documentation/Reference/SyncBehaviour.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| behaviour") }
      .map { line in
        // No code here has a stroke, which would end a cell.
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 2, "\(line)")
        return (cells[0], cells[1])
      }
  }

  @Test func eachLineIsShownOrExplained() throws {
    let sources = try Self.folders.flatMap { try Repository.swiftFiles(in: "Tests/\($0)") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let rows = try rows()
    #expect(rows.count >= 340)
    for row in rows {
      let tests = row.shown.matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: $0.1, name: $0.2) }
      if row.shown.hasPrefix("Deviation: ") {
        #expect(row.shown.count >= 31, "\(row.behaviour)")
      } else {
        #expect(tests.count == 1, "\(row.behaviour): \(row.shown)")
      }
      for test in tests {
        let isThere = sources.contains {
          ($0.contains("struct \(test.suite) ") || $0.contains("extension \(test.suite) "))
            && $0.contains("func \(test.name)(")
        }
        #expect(isThere, "\(row.behaviour): there is no \(row.shown)")
      }
    }
  }
}
