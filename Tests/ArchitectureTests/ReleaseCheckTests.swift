import DataModelTestSupport
import Foundation
import Testing

/// `Scripts/check-release` finds what names another version than the tag of a release.
@Suite struct ReleaseCheckTests {
  private static let changelog = "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-30\n\n### Added\n"
  private static let readme = """
    dependencies: [.package(url: "https://github.com/OWNER/swift-datamodel", from: "1.2.3")],

    - uses: OWNER/swift-datamodel@1.2.3
    """

  /// Runs it in a checkout whose tool has the version 1.2.3.
  private func check(
    _ tag: String = "1.2.3",
    changelog: String = changelog,
    readme: String = readme,
    guide: String = ""
  ) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(changelog, to: "CHANGELOG.md")
    try folder.write("\(readme)\n", to: "README.md")
    try folder.write("\(guide)\n", to: "Documentation/Guides/Plugins.md")
    try folder.write(
      "  static let current = \"1.2.3\"\n",
      to: "Sources/DataModelTool/DataModelCommand.swift"
    )
    try FileManager.default.createSymbolicLink(
      at: folder.file("Scripts"),
      withDestinationURL: Repository.url(of: "Scripts")
    )
    return try ShellScript(in: folder.url).run("Scripts/check-release \"$1\"", [tag])
  }

  @Test func acceptsWhatIsReady() throws {
    let guide = #".package(url: "https://github.com/OWNER/swift-datamodel-plugin", exact: "1.2.3")"#
    let outcome = try check(guide: guide)
    #expect((outcome.status, outcome.output) == (0, ""))
  }

  @Test func findsAnotherTag() throws {
    let outcome = try check("1.2.4")
    #expect(outcome.status == 1)
    #expect(outcome.output == "::error::the tag is 1.2.4, the tool's version 1.2.3\n")
  }

  @Test(arguments: ["## Unreleased\n", "## 1.2.30\n", "## 1x2.3\n", "### 1.2.3\n", "1.2.3\n"])
  func findsNoSectionOfTheChangelog(_ changelog: String) throws {
    let outcome = try check(changelog: changelog)
    #expect(outcome.status == 1)
    #expect(outcome.output == "::error::CHANGELOG.md has no section '## 1.2.3'\n")
  }

  @Test(arguments: [
    (
      #"url: "https://github.com/OWNER/swift-datamodel", branch: "main")"#,
      #"swift-datamodel", branch: "main""#
    ),
    (
      #"url: "https://github.com/OWNER/swift-datamodel", from: "1.2.2")"#,
      #"swift-datamodel", from: "1.2.2""#
    ),
    (
      #"url: "https://github.com/OWNER/swift-datamodel-plugin", exact: "1.2.30")"#,
      #"swift-datamodel-plugin", exact: "1.2.30""#
    ),
    ("- uses: OWNER/swift-datamodel@1.2.33", "swift-datamodel@1.2.33"),
  ])
  func findsADocumentOfAnotherVersion(_ line: String, _ found: String) throws {
    let message = "does not name 1.2.3: \(found)\n"
    #expect(try check(readme: line).output == "::error::README.md \(message)")
    let outcome = try check(guide: line)
    #expect(outcome.status == 1)
    #expect(outcome.output == "::error::Documentation/Guides/Plugins.md \(message)")
  }

  @Test func reportsAllAtOnce() throws {
    let outcome = try check("2.0.0", changelog: "", readme: "- uses: OWNER/swift-datamodel@0.1.0")
    #expect(outcome.output.split(separator: "\n").count == 3)
  }
}
