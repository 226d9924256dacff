import DataModelDefinition
import Testing

/// An entity that is synced without a version, which finds no conflicts.
@Suite struct MissingVersionTests {
  private static let id = #"<attribute name="id" attributeType="String"/>"#
  private static let version = #"<attribute name="version" optional="YES" attributeType="String"/>"#

  private static func entity(_ content: String, _ name: String = "Item", _ more: String = "") -> String {
    "<entity name=\"\(name)\" \(more)>\(id)\(content)</entity>"
  }

  private static func userInfo(_ key: String, _ value: String) -> String {
    "<userInfo><entry key=\"\(key)\" value=\"\(value)\"/></userInfo>"
  }

  private static let loss = "without which devices overwrite each other's changes and no conflict is reported"
  private static let missing = "'Item' has no attribute 'version' (String), \(loss)"

  private static func findings(_ entities: String, _ profile: ModelProfile) throws -> [Diagnostic] {
    let contents =
      #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"# + entities + "</model>"
    return try CheckedModel(contents: contents, profile: profile).diagnostics.sorted
      .filter { $0.rule.id == "sync-missing-version" }
  }

  /// Entities, what is found, and whether it can be repaired.
  private static let entities: [(String, String?, Bool)] = [
    (entity(""), missing, true),
    (entity(version), nil, false),
    // A version of another type is reported by the rule of the types.
    (entity(#"<attribute name="version" optional="YES" attributeType="Integer 64"/>"#), nil, false),
    // Rows that stay on the device, and tables of the service, even with a misspelt name.
    (entity(userInfo("datamodel.sync", "local")), nil, false),
    (entity("", "MS_TableConfig") + entity("", "MS_TableConfigs"), nil, false),
    // Silenced by those who want the last change to win.
    (entity(userInfo("datamodel.disable", "sync-missing-version")), nil, false),
    // The root has the columns of its hierarchy.
    (entity(version) + #"<entity name="Errand" parentEntity="Item"/>"#, nil, false),
    (entity("") + #"<entity name="Errand" parentEntity="Item"/>"#, missing, true),
    (entity("") + "<entity name=\"Errand\" parentEntity=\"Item\">\(version)</entity>", missing, false),
    (entity("", "Errand", #"parentEntity="Unknown""#), nil, false),
    // Another element has the name.
    (
      entity(#"<attribute name="Version" optional="YES" attributeType="String"/>"#),
      missing + "; rename 'Version'", false
    ),
    (
      entity(
        #"<relationship name="version" optional="YES" maxCount="1" deletionRule="Nullify" "#
          + #"destinationEntity="Item"/>"#
      ),
      missing, false
    ),
    // Named as in the other generation, which a rule of its own reports.
    (entity(#"<attribute name="ms_version" optional="YES" attributeType="String"/>"#), nil, false),
    // Not stored, or not by the server.
    (
      entity(#"<attribute name="version" optional="YES" transient="YES" attributeType="String"/>"#),
      "'Item.version' is transient and cannot hold the server's version, \(loss)", false
    ),
    (
      entity(
        #"<attribute name="version" optional="YES" derived="YES" attributeType="String" "#
          + #"derivationExpression="id"/>"#
      ),
      "'Item.version' is derived and cannot hold the server's version, \(loss)", false
    ),
  ]

  @Test(arguments: entities)
  func findings(_ entities: String, _ expected: String?, _ isRepaired: Bool) throws {
    let found = try Self.findings(entities, .mobileApps)
    #expect(found.map(\.message) == [expected].compactMap { $0 })
    #expect(found.allSatisfy { $0.severity == .warning && ($0.fix != nil) == isRepaired })
  }

  /// Each generation has its own column, and models without sync have none.
  private static let columns: [(ModelProfile, String, String?)] = [
    (.mobileServices, "", "'Item' has no attribute 'ms_version' (String), \(loss)"),
    (.mobileServices, version, "'Item' has no attribute 'ms_version' (String), \(loss)"),
    (.mobileServices, #"<attribute name="ms_version" optional="YES" attributeType="String"/>"#, nil),
    (.none, "", nil), (.cloudKit, "", nil),
  ]

  @Test(arguments: columns)
  func profiles(_ profile: ModelProfile, _ content: String, _ expected: String?) throws {
    let found = try Self.findings(Self.entity(content), profile)
    #expect(found.map(\.message) == [expected].compactMap { $0 })
    #expect(found.allSatisfy { $0.fix?.title.contains("'ms_version' (String) to 'Item'") == true })
  }
}
