import DataModelDefinition
import Testing

@testable import DataModelCompiler

/// YAML and the value that it means.
@Suite struct ConfigurationValueTests {
  /// One key, and what differs from an empty configuration.
  struct Example: Sendable, CustomTestStringConvertible {
    let yaml: String
    let change: @Sendable (inout ProjectConfiguration) -> Void

    init(_ yaml: String, _ change: @escaping @Sendable (inout ProjectConfiguration) -> Void = { _ in }) {
      self.yaml = yaml
      self.change = change
    }

    var testDescription: String { yaml.replacing("\n", with: "⏎") }
  }

  static let examples = [
    Example(""),
    Example("\n\n"),
    Example("# nothing but a remark\n"),
    Example("---\n"),
    Example("{}"),
    Example("~"),
    Example("profile: none") { $0.profile = ModelProfile.none },
    Example("profile: mobile-apps") { $0.profile = .mobileApps },
    Example("profile: 'mobile-services'  # the older one") { $0.profile = .mobileServices },
    Example("accessLevel: public") { $0.accessLevel = .public },
    Example("\"accessLevel\": package\r\n") { $0.accessLevel = .package },
    Example("accessLevel: internal") { $0.accessLevel = .internal },
    Example("layout: per-entity") { $0.layout = .perEntity },
    Example("layout: fixed") { $0.layout = .fixed },
    Example("\u{FEFF}namespace: Storage") { $0.namespace = "Storage" },
    Example("namespace: class") { $0.namespace = "class" },
    Example("namespace: 'null'") { $0.namespace = "null" },
    Example("typePrefix: DB_2") { $0.typePrefix = "DB_2" },
    Example("conformances: [Codable, Hashable, CustomStringConvertible, App.Stored]") {
      $0.conformances = ["Codable", "Hashable", "CustomStringConvertible", "App.Stored"]
    },
    Example("conformances:\n- Codable\n- Hashable\n") { $0.conformances = ["Codable", "Hashable"] },
    Example("systemTables: true") { $0.systemTables = true },
    Example("systemTables: false") { $0.systemTables = false },
    Example("coreDataImport: true") { $0.coreDataImport = true },
    Example("coreDataImport: false") { $0.coreDataImport = false },
    Example("missingValues: {Item.title: Untitled, Item.count: 0}") {
      $0.missingValues = [
        Located(.init(attribute: Self.name("title"), value: "Untitled"), at: Self.place(1, 17, 10)),
        Located(.init(attribute: Self.name("count"), value: "0"), at: Self.place(1, 39, 10)),
      ]
    },
    Example("archivesAsJSON: [Item.tags]") {
      $0.archivesAsJSON = [Located(Self.name("tags"), at: Self.place(1, 18, 9))]
    },
    Example("access:") { $0.access = AccessConfiguration() },
    Example(
      """
      access:
        claims: {team: string, roles: {name: realm_access.roles, type: strings}}
        tables:
          Item:
            {read: anonymous, update: role lead editor, view: team eq @claims.team,
             onInsert: {owner: '@user'}}
      """
    ) {
      var access = AccessConfiguration()
      access.claims = [
        Located(.init(name: "team", nameInToken: "team", type: .string), at: Self.place(2, 12, 4)),
        Located(
          .init(name: "roles", nameInToken: "realm_access.roles", type: .strings),
          at: Self.place(2, 26, 5)
        ),
      ]
      var table = AccessConfiguration.Table(entity: "Item")
      table.operations = [.read: .anonymous, .update: .role("lead editor")]
      table.view = Located("team eq @claims.team", at: Self.place(5, 57, 20))
      table.insertValues = [Located(.init(column: "owner", value: "@user"), at: Self.place(6, 19, 5))]
      access.tables = [Located(table, at: Self.place(4, 5, 4))]
      $0.access = access
    },
    Example("conformances: []") { $0.conformances = [] },
    Example("conformances:\n"),
    Example("rules:\n  # disable: [lenient-default]\n"),
    Example("rules: {disable: [lenient-default, sync-optional-id]}") {
      $0.rules.disabled = ["lenient-default", "sync-optional-id"]
    },
    Example("rules: {disable: [sync-reserved-name]}") { $0.rules.disabled = ["sync-reserved-name"] },
    Example("rules:\n  severity:\n    lenient-default: error\n    unknown-element: warning\n") {
      $0.rules.severities = ["lenient-default": .error, "unknown-element": .warning]
    },
    Example("rules: {severity: {invalid-name: error, sync-missing-id: note}}") {
      $0.rules.severities = ["invalid-name": .error, "sync-missing-id": .note]
    },
    Example("primaryKeys:\n  Item: itemID\n  'Order': number\n") {
      $0.primaryKeys = [
        Located(.init(entity: "Item", attribute: "itemID"), at: Self.place(2, 3, 4)),
        Located(.init(entity: "Order", attribute: "number"), at: Self.place(3, 3, 0)),
      ]
    },
    Example("names: {Item: Article, Item.desc: summary}") {
      $0.names = [
        Located(.init(entity: "Item", property: nil, name: "Article"), at: Self.place(1, 9, 4)),
        Located(.init(entity: "Item", property: "desc", name: "summary"), at: Self.place(1, 24, 9)),
      ]
    },
    Example("versions: [Shop, Shop 2.xcdatamodel, 1.0]") {
      $0.versions = [
        Located("Shop", at: Self.place(1, 12, 4)),
        Located("Shop 2", at: Self.place(1, 18, 18)),
        Located("1.0", at: Self.place(1, 38, 3)),
      ]
    },
    Example("migrations: {Shop 2: {Item: {drop: rows}, Item.rank: {value: 0}}}") {
      $0.migrations = [
        Located(
          .init(version: "Shop 2", element: ElementName(entity: "Item"), answers: [.drop: "rows"]),
          at: Self.place(1, 23, 4)
        ),
        Located(
          .init(
            version: "Shop 2",
            element: ElementName(entity: "Item", property: "rank"),
            answers: [.value: "0"]
          ),
          at: Self.place(1, 43, 9)
        ),
      ]
    },
    Example("migrations: {Shop 2: {Item: {keep: [references, first]}}}") {
      $0.migrations = [
        Located(
          .init(
            version: "Shop 2",
            element: ElementName(entity: "Item"),
            answers: [.keep: "references, first"]
          ),
          at: Self.place(1, 23, 4)
        )
      ]
    },
    Example("layout: fixed\nprofile: none\n\n# the end\n") {
      $0.layout = .fixed
      $0.profile = ModelProfile.none
    },
  ]

  @Test(arguments: examples)
  func value(_ example: Example) {
    var expected = ProjectConfiguration()
    example.change(&expected)
    let reading = ConfigurationReading(example.yaml)
    #expect(reading.findings == [])
    #expect(reading.configuration == expected)
  }

  @Test func namesAndKeysAreFoundByEntity() throws {
    let configuration = try #require(
      ConfigurationReading("names: {A: B, A.c: d}\nprimaryKeys: {A: e}\n").configuration
    )
    #expect(configuration.swiftName(ofEntity: "A") == "B")
    #expect(configuration.swiftName(ofEntity: "c") == nil)
    #expect(configuration.swiftName(ofProperty: "c", in: "A") == "d")
    #expect(configuration.swiftName(ofProperty: "A", in: "A") == nil)
    #expect(configuration.primaryKey(ofEntity: "A") == "e")
    #expect(configuration.primaryKey(ofEntity: "B") == nil)
  }

  private static func name(_ attribute: String) -> ElementName {
    ElementName(entity: "Item", property: attribute)
  }

  private static func place(_ line: Int, _ column: Int, _ length: Int) -> DataModelDefinition.SourceLocation {
    let start = DataModelDefinition.SourceLocation.Position(line: line, column: column)
    let end = DataModelDefinition.SourceLocation.Position(line: line, column: column + length)
    return .init(path: "datamodel.yaml", range: .init(start: start, end: end))
  }
}
