import DataModelTestSupport
import Foundation
import Testing

@Suite struct CompatCommandTests {
  private let folder: TemporaryFolder

  /// A model of three versions, of which the second was never released: an attribute is renamed in each step.
  init() throws {
    folder = try TemporaryFolder()
    try write("Shop", #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    try write("Shop 2", #"<attribute name="title" elementID="text" optional="YES" attributeType="String"/>"#)
    try write("Shop 3", #"<attribute name="name" elementID="title" optional="YES" attributeType="String"/>"#)
    try current("Shop 3")
  }

  private func write(_ version: String, _ attributes: String, in bundle: String = "Shop") throws {
    let entity = """
      <entity name="Item" syncable="YES">
        <attribute name="id" attributeType="String"/>
        \(attributes)
        <attribute name="version" optional="YES" attributeType="String"/>
      </entity>
      """
    try folder.write(
      ModelXML.document(around: entity),
      to: "\(bundle).xcdatamodeld/\(version).xcdatamodel/contents"
    )
  }

  private func current(_ version: String) throws {
    let list =
      "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
    try folder.write(list, to: "Shop.xcdatamodeld/.xccurrentversion")
  }

  /// The model is synced, without the tables of offline sync.
  private static let synced = ["--profile", "mobile-apps", "--disable", "sync-missing-table"]

  private func compat(_ arguments: String...) throws -> (status: Int32, lines: [String]) {
    let all = ["compat", "Shop.xcdatamodeld"] + Self.synced + arguments
    let outcome = try ToolProcess.run(all, in: folder.url)
    return (outcome.status, outcome.errors.split(separator: "\n").map(String.init))
  }

  private func freeze(_ version: String) throws {
    let arguments = ["freeze", "Shop.xcdatamodeld", "--profile", "mobile-apps", "--model-version", version]
    #expect(try ToolProcess.run(arguments, in: folder.url).status == 0)
  }

  /// Without a frozen version, all older ones may be out there. What they have in common is one finding, and
  /// a rename is followed through all versions.
  @Test func comparesAllOlderVersions() throws {
    let (status, lines) = try compat()
    let place = "Shop.xcdatamodeld/Shop 3.xcdatamodel/contents:4:14: error: "
    #expect(status == 1)
    #expect(
      lines == [
        "note: comparing apps of 'Shop' and 'Shop 2' with a server that has the tables of 'Shop 3'",
        place + "'Item.name' was 'text' on the server, and apps of 'Shop' still use that column: set "
          + "'datamodel.sync.name' = 'text' in its user info [compat-gone]",
        place + "'Item.name' was 'title' on the server, and apps of 'Shop 2' still use that column: set "
          + "'datamodel.sync.name' = 'title' in its user info [compat-gone]",
        "2 models checked: 2 errors, no warnings.",
      ]
    )
  }

  @Test(arguments: [
    (["Shop"], [], ["Shop"]), (["Shop", "Shop 3"], [], ["Shop"]),
    (["Shop", "Shop 2"], [], ["Shop", "Shop 2"]),
    ([], ["--since", "Shop 2"], ["Shop 2"]), (["Shop"], ["--since", "Shop 2"], []),
  ])
  func comparesWhatWasReleased(_ frozen: [String], _ arguments: [String], _ compared: [String]) throws {
    for version in frozen { try freeze(version) }
    let all = ["compat", "Shop.xcdatamodeld"] + Self.synced + arguments
    let outcome = try ToolProcess.run(all, in: folder.url)
    let apps = compared.map { "'\($0)'" }.joined(separator: " and ")
    #expect(
      outcome.errors.hasPrefix(
        compared.isEmpty
          ? "note: no other version is in the field, so there is nothing to compare\n"
          : "note: comparing apps of \(apps) with a server that has the tables of 'Shop 3'\n"
      )
    )
    #expect(outcome.status == (compared.isEmpty ? 0 : 1))
  }

  /// The current version meets a server that has other tables, now or in another model.
  @Test func takesAVersionOrAModelForTheServer() throws {
    let version = try compat("--server", "Shop 2")
    #expect(
      version.lines.first
        == "note: comparing apps of 'Shop' and 'Shop 3' with a server that has the tables of 'Shop 2'"
    )
    try write("Backend", "", in: "Backend")
    let model = try compat("--server", "Backend.xcdatamodeld", "--since", "Shop 2")
    #expect(
      model.lines.first
        == "note: comparing apps of 'Shop 2' and 'Shop 3' with a server that has the tables of 'Backend'"
    )
    #expect(
      model.lines.dropFirst().first == """
        Backend.xcdatamodeld/Backend.xcdatamodel/contents:2:9: error: the table 'Item' has no column 'name', \
        but apps of 'Shop 3' send it, so that the server refuses their rows: give the server the column \
        before they are released [compat-gone]
        """
    )
  }

  /// A warning is enough for `--strict`, and an element can turn a rule off.
  @Test func obeysTheRules() throws {
    func shorter(_ userInfo: String) -> String {
      """
      <attribute name="name" elementID="title" optional="YES" attributeType="String" maxValueString="3">
        <userInfo><entry key="datamodel.sync.name" value="title"/>\(userInfo)</userInfo>
      </attribute>
      """
    }
    try write("Shop 3", shorter(""))
    #expect(try compat("--since", "Shop 2").status == 0)
    let strict = try compat("--since", "Shop 2", "--strict")
    #expect(strict.status == 1)
    #expect(strict.lines.contains { $0.hasSuffix("[compat-sent]") })
    try write("Shop 3", shorter(#"<entry key="datamodel.disable" value="compat-sent"/>"#))
    #expect(try compat("--since", "Shop 2", "--strict").status == 0)
  }

  @Test(arguments: [
    (
      ["--server", "Shop 4"], 66,
      "error: --server 'Shop 4' is neither a path nor a version of 'Shop' (those are: 'Shop', 'Shop 2',"
    ),
    (
      ["--since", "Shop 9"], 1,
      "error: --since 'Shop 9' is not a version before 'Shop 3' (those are: 'Shop', 'Shop 2')"
    ),
    (["--server", "-"], 64, "Error: Standard input is one version; give the path of a bundle."),
    (["--profile", "none"], 64, "Error: Shop.xcdatamodeld has no synced entity."),
  ])
  func refuses(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let outcome = try ToolProcess.run(["compat", "Shop.xcdatamodeld"] + arguments, in: folder.url)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
