import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// Names that hide a module from generated code, which would not compile.
@Suite struct ModuleNameTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Foundation"/>
    <entity name="Item">
      <attribute name="GRDB" optional="YES" attributeType="String"/>
    </entity>
    <entity name="GRDBItem"/>
    <entity name="String"/>
    <entity name="RDB"/>
    <entity name="Data">
      <attribute name="modelRuntime" optional="YES" attributeType="Integer 16">
        <userInfo><entry key="datamodel.enum" value="a, b"/></userInfo>
      </attribute>
    </entity>
    <composite name="DataModelRuntime"><attribute name="Swift" optional="YES" \
    attributeType="Double"/></composite>
    </model>
    """

  private static let elsewhere = "rename it, or give it another name under 'names' in datamodel.yaml"

  private static func taken(_ element: String, _ name: String) -> String {
    "'\(element)' cannot be called '\(name)' in Swift: generated code needs the module with this name"
  }

  private func findings(_ yaml: String) throws -> [String] {
    try errors(yaml).lines(withPath: true)
  }

  private func errors(_ yaml: String) throws -> Diagnostics {
    let bundle = ModelBundle(
      path: "M.xcdatamodel",
      name: "M",
      versions: [ModelVersion(name: "M", contentsPath: "M.xcdatamodel/contents")]
    )
    let configuration = try #require(ConfigurationReading(yaml).configuration)
    var found = Diagnostics()
    let pipeline = CompilerPipeline(configuration, profile: ModelProfile.none)
    let files = InMemoryFiles(["M.xcdatamodel/contents": Self.model])
    let made = try pipeline.model(in: bundle, version: nil, files: files, diagnostics: &found)
    let errors = found.without { $0.severity != .error }
    #expect((made == nil) == !errors.all.isEmpty)
    return errors
  }

  @Test func eachIsAboutItsElement() throws {
    let elements = try errors("").sorted.map { $0.element?.description ?? "-" }
    #expect(
      elements == [
        "Foundation", "Item.GRDB", "Data.modelRuntime", "DataModelRuntime", "DataModelRuntime.Swift",
      ]
    )
    // What the configuration says is about no element of a model.
    let stated = try errors("names: {RDB: GRDB}").sorted.filter { $0.rule.id == "configuration-taken-name" }
    #expect(!stated.isEmpty && stated.allSatisfy { $0.element == nil })
  }

  @Test func atTheirPlaces() throws {
    let elements = [
      (2, 9, "Foundation", "Foundation"), (4, 14, "Item.GRDB", "GRDB"),
      (10, 14, "Data.modelRuntime", "DataModelRuntime"), (14, 12, "DataModelRuntime", "DataModelRuntime"),
      (14, 47, "DataModelRuntime.Swift", "Swift"),
    ]
    #expect(
      try findings("")
        == elements.map { line, column, element, name in
          """
          M.xcdatamodel/contents:\(line):\(column): \(Self.taken(element, name)); \(Self.elsewhere) \
          [module-name]
          """
        }
    )
  }

  /// With another name, or a prefix, the name of the model causes no trouble.
  @Test(arguments: [
    (
      "names: {Foundation: Base, Item.GRDB: base}",
      ["Data.modelRuntime", "DataModelRuntime", "DataModelRuntime.Swift"]
    ),
    ("typePrefix: DB", ["Item.GRDB", "DataModelRuntime.Swift"]),
    ("typePrefix: G", ["Item.GRDB", "RDB", "DataModelRuntime.Swift"]),
  ])
  func remedies(_ yaml: String, _ expected: [String]) throws {
    let elements = try findings(yaml).compactMap { finding in
      finding.firstMatch(of: /: '([^']+)' cannot/).map { String($0.1) }
    }
    #expect(elements == expected)
  }

  @Test func whatTheConfigurationCallsSoIsReportedThere() throws {
    let found = try findings("typePrefix: DB\nnames:\n  RDB: GRDB\n  Item.GRDB: Swift\n")
    #expect(
      found == [
        """
        M.xcdatamodel/contents:14:47: \(Self.taken("DataModelRuntime.Swift", "Swift")); \(Self.elsewhere) \
        [module-name]
        """,
        "datamodel.yaml:3:3: \(Self.taken("RDB", "GRDB")) [configuration-taken-name]",
        "datamodel.yaml:4:3: \(Self.taken("Item.GRDB", "Swift")) [configuration-taken-name]",
      ]
    )
  }
}
