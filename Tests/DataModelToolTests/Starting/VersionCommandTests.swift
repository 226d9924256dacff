import DataModelTestSupport
import Foundation
import Testing

@Suite struct VersionCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try ToolProcess.run(["init", "Shop"], in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.file(path), encoding: .utf8)
  }

  @Test func copiesAndFreezesTheCurrentVersion() throws {
    let outcome = try ToolProcess.run(["version", "Shop 2"], in: folder.url)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        froze 'Shop' in ./Shop.frozen
        wrote ./Shop.xcdatamodeld/Shop 2.xcdatamodel/contents, a copy of 'Shop'
        made 'Shop 2' the current version in ./Shop.xcdatamodeld/.xccurrentversion

        """
    )
    let bundle = "Shop.xcdatamodeld"
    #expect(
      try text("\(bundle)/Shop 2.xcdatamodel/contents") == text("\(bundle)/Shop.xcdatamodel/contents")
    )
    #expect(try text("\(bundle)/.xccurrentversion").contains("<string>Shop 2.xcdatamodel</string>"))
    #expect(try text("Shop.frozen").hasSuffix(" Shop\n"))
    let checked = try ToolProcess.run(["validate", ".", "--all-versions", "--strict"], in: folder.url)
    #expect(checked.status == 0)
    // A change of the old version is now an error.
    let changed = try text("\(bundle)/Shop.xcdatamodel/contents").replacing("String", with: "Date")
    try folder.write(changed, to: "\(bundle)/Shop.xcdatamodel/contents")
    let found = try ToolProcess.run(["validate", ".", "--all-versions"], in: folder.url)
    #expect(found.findings.contains { $0.contains("[frozen-version]") })
  }

  @Test func writesNothingIfTheReleasedVersionHasChanged() throws {
    _ = try ToolProcess.run(["freeze", "."], in: folder.url)
    let path = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    try folder.write(try text(path).replacing("String", with: "Date"), to: path)
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    let outcome = try ToolProcess.run(["version", "Shop 2"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.contains { $0.contains("[frozen-version]") })
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == before)
  }

  @Test(arguments: [
    ("shop", "the bundle already has the version 'shop'"),
    ("a/b", "'a/b' is not a name for a version, which becomes that of a folder"),
    (".hidden", "'.hidden' is not a name for a version, which becomes that of a folder"),
    (
      "Market",
      "nothing but its name tells when a version came, and 'Market' would not be the newest of "
        + "'Market', 'Shop'; choose a name such as 'Shop 2', or list the 'versions' in datamodel.yaml"
    ),
  ])
  func refusesAName(_ name: String, _ reason: String) throws {
    let outcome = try ToolProcess.run(["version", name], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "./Shop.xcdatamodeld: error: \(reason)\n")
  }

  /// A copy of a version that is not the newest would undo what came after it.
  @Test func copiesOnlyTheNewestVersion() throws {
    try folder.write(
      try text("Shop.xcdatamodeld/Shop.xcdatamodel/contents"),
      to: "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
    )
    let outcome = try ToolProcess.run(["version", "Shop 3"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("'Shop 2' comes after the current version 'Shop', so a copy of 'Shop' would")
    )
  }

  /// Where the configuration states the order, a name need not.
  @Test func takesAnyNameIfTheOrderIsStated() throws {
    try folder.write("versions: [Shop]", to: "datamodel.yaml")
    let outcome = try ToolProcess.run(["version", "Market"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasSuffix(
        "add 'Market' to 'versions' in datamodel.yaml, which lists those that have files\n"
      )
    )
  }

  @Test func needsABundle() throws {
    let outcome = try ToolProcess.run(
      ["version", "Shop 2", "Shop.xcdatamodeld/Shop.xcdatamodel"],
      in: folder.url
    )
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("only an .xcdatamodeld has versions; give the path of one"))
  }
}
