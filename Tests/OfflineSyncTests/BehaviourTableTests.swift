import DataModelTestSupport
import Foundation
import Testing

/// Each line of `Documentation/SyncBehaviour.md` has a test that is there, or a reason.
@Suite struct BehaviourTableTests {
  private func rows() throws -> [(behaviour: String, shown: String)] {
    try Repository.text(of: "Documentation/SyncBehaviour.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| behaviour") }
      .map { line in
        // A stroke in code does not end a cell here: there is none.
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 2, "\(line)")
        return (cells[0], cells[1])
      }
  }

  @Test func eachLineIsShownOrExplained() throws {
    let sources = try Repository.swiftFiles(in: "Tests/OfflineSyncTests")
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let rows = try rows()
    #expect(rows.count >= 113)
    for row in rows {
      if let reason = row.shown.split(separator: "Deviation: ").last, row.shown.hasPrefix("Deviation: ") {
        #expect(reason.count >= 20, "\(row.behaviour)")
        continue
      }
      let parts = row.shown.trimmingCharacters(in: ["`"]).split(separator: ".")
      try #require(parts.count == 2, "\(row.behaviour): \(row.shown)")
      let isThere = sources.contains {
        ($0.contains("struct \(parts[0]) ") || $0.contains("extension \(parts[0]) "))
          && $0.contains("func \(parts[1])(")
      }
      #expect(isThere, "\(row.behaviour): there is no \(row.shown)")
    }
  }
}
