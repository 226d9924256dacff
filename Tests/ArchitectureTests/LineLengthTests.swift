import DataModelTestSupport
import Foundation
import Testing

/// `Scripts/lint` reports lines of comments and strings that are too long, which the formatter passes over.
@Suite struct LineLengthTests {
  @Test(arguments: [
    ("Sources/A/A.swift", "// 4567890\n", ""),
    (
      "Sources/A/A.swift", "let a = 1\n// 4567890+\n",
      "Sources/A/A.swift:2: error: 11 columns; the limit is 10\n"
    ),
    ("Tests/A/A.swift", "\"9 columns\"\n", "Tests/A/A.swift:1: error: 11 columns; the limit is 10\n"),
    // Characters count, not bytes.
    ("Sources/A/A.swift", "// äöü→😀…\n", ""),
    ("Package.swift", "// äöü→😀…++\n", "Package.swift:1: error: 11 columns; the limit is 10\n"),
    (
      "Plugins/My Plugin/A.swift", "// 4567890+\n",
      "Plugins/My Plugin/A.swift:1: error: 11 columns; the limit is 10\n"
    ),
    // What is made, not written.
    ("Sources/A/Generated/A.swift", "// 4567890+\n", ""),
    ("Tests/A/Fixtures/A.swift", "// 4567890+\n", ""),
    ("Tests/ReferenceOutput/A.swift", "// 4567890+\n", ""),
    ("Examples/A/.build/A.swift", "// 4567890+\n", ""),
    ("Sources/A/A.md", "# 34567890+\n", ""),
  ])
  func reportsLongLines(_ path: String, _ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for place in ["Sources", "Tests", "Plugins", "Examples"] { try folder.write("", to: "\(place)/empty") }
    try folder.write("", to: "Package.swift")
    try folder.write("{\n  \"lineLength\": 10,\n}", to: ".swift-format")
    try folder.write(text, to: path)
    try FileManager.default.createSymbolicLink(
      at: folder.file("Scripts"),
      withDestinationURL: Repository.url(of: "Scripts")
    )
    let outcome = try ShellScript(in: folder.url, standIns: ["swift": "exit 0"]).run("Scripts/lint")
    #expect((outcome.status, outcome.errors) == (message.isEmpty ? 0 : 1, message))
  }
}
