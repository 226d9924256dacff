import DataModelTestSupport
import Testing

/// The tables of errors in `Documentation/Guides/OfflineSync.md` have every reason that an app can meet, and
/// no other.
@Suite struct SyncErrorTests {
  /// Where the reasons are declared, and the heading of the column that lists them.
  static let declarations: [(column: String, enumerations: [(file: String, name: String)])] = [
    (
      "reason",
      [
        ("OfflineSync/Operations/SyncFailure.swift", "Reason")
      ]
    ),
    ("`SyncStoreError`", [("OfflineSyncScheme/SyncStoreError.swift", "SyncStoreError")]),
  ]

  @Test(arguments: declarations.indices)
  func areInTheTable(_ index: Int) throws {
    let (column, enumerations) = Self.declarations[index]
    let declared = try enumerations.flatMap { try cases(of: $0.name, in: "Sources/\($0.file)") }
    let listed = try names(in: column)
    #expect(listed.sorted() == Set(declared).sorted())
  }

  /// The names of the cases of an enumeration, as its source has them.
  private func cases(of enumeration: String, in file: String) throws -> [String] {
    let lines = try Repository.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("enum \(enumeration):") })
    let indent = lines[start].prefix { $0 == " " }
    let end = try #require(lines[start...].firstIndex { $0 == "\(indent)}" })
    let declared = lines[start..<end].filter { $0.hasPrefix("\(indent)  case ") }
    return declared.map { line in
      String(line.dropFirst(indent.count + "  case ".count).prefix { $0.isLetter || $0.isNumber })
    }
  }

  /// The first column of the table with a heading.
  private func names(in column: String) throws -> [String] {
    let lines = try Repository.text(of: "Documentation/Guides/OfflineSync.md")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex { $0.hasPrefix("| \(column) |") })
    let rows = lines[(heading + 2)...].prefix { $0.hasPrefix("|") }
    return rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
    }
  }
}
