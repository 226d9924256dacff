import DataModelTestSupport
import Foundation
import Testing

/// A model that looks synced, or whose module uses `OfflineSync`, and has no tables of offline sync.
@Suite struct SyncProfileTests {
  private static func model(_ attributes: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="TodoItem">\(attributes)</entity>
    </model>
    """
  }

  private static let path = "M.xcdatamodeld/M.xcdatamodel/contents"
  private static let id = #"<attribute name="id" attributeType="String"/>"#
  private static let version = #"<attribute name="version" optional="YES" attributeType="String"/>"#
  private static let prefixed = #"<attribute name="ms_version" optional="YES" attributeType="String"/>"#
  private static let deleted = #"<attribute name="deleted" optional="YES" attributeType="Boolean"/>"#
  private static let number = #"<attribute name="version" optional="YES" attributeType="Integer 16"/>"#

  private static func note(_ place: String, _ reason: String, _ profile: String) -> String {
    """
    \(path):\(place): note: \(reason), but the model has no tables of offline sync: to sync its rows, set \
    'profile: \(profile)' in datamodel.yaml (or pass --profile \(profile)), and 'datamodel fix' adds them; \
    otherwise set 'profile: none' [sync-profile]
    """
  }

  private static let columns = "'TodoItem' has the columns of a synced table"

  /// Attributes, a configuration, and the findings.
  static let models: [(String, String, [String])] = [
    (id + version, "", [note("2:9", columns, "mobile-apps")]),
    (id + prefixed, "", [note("2:9", columns, "mobile-services")]),
    (id + deleted, "rules: {disable: [objc-name-collision]}", [note("2:9", columns, "mobile-apps")]),
    (id + version, "profile: none", []), (id + version, "rules: {disable: [sync-profile]}", []),
    (id, "", []), (version, "", []), (id + number, "", []),
  ]

  @Test(arguments: models)
  func validate(_ attributes: String, _ configuration: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(attributes), to: Self.path)
    try folder.write(configuration, to: "datamodel.yaml")
    let outcome = try ToolProcess.run(["validate", "--strict", "M.xcdatamodeld"], in: folder.url)
    #expect(outcome.findings == expected)
    #expect(outcome.status == 0)
  }

  static let modules: [(String, [String])] = [
    ("", [note("1:1", "the module uses OfflineSync", "mobile-apps")]), ("profile: none", []),
  ]

  /// As the build plugin runs it for a target that uses `OfflineSync`.
  @Test(arguments: modules)
  func moduleThatSyncs(_ configuration: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.id), to: Self.path)
    try folder.write(configuration, to: "datamodel.yaml")
    let options = ["--output", "out", "--offline-sync", "--quiet"]
    let outcome = try ToolProcess.run(["generate", "M.xcdatamodeld"] + options, in: folder.url)
    #expect(outcome.findings == expected)
    #expect(outcome.status == 0)
  }

  /// With the profile, what is missing is said and added.
  @Test func fixAddsTheTables() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.id + Self.version), to: Self.path)
    try folder.write("profile: mobile-apps", to: "datamodel.yaml")
    let fixed = try ToolProcess.run(["fix", "M.xcdatamodeld"], in: folder.url)
    #expect(fixed.status == 0, "\(fixed.errors)")
    let outcome = try ToolProcess.run(["validate", "M.xcdatamodeld"], in: folder.url)
    #expect((outcome.status, outcome.findings) == (0, []))
    let contents = try String(contentsOf: folder.file(Self.path), encoding: .utf8)
    #expect(contents.contains("MS_TableOperations"))
  }
}
