import DataModelRelational
import DataModelTestSupport
import DataModelTool
import Testing

@_spi(Generated) @testable import CoreDataImport

/// Which of several versions a store was written with.
struct StoreVersionTests {
  private static let path = "Shop.sqlite"

  private static func version(_ name: String, _ elements: String) throws -> CoreDataVersion {
    var model = try ModelXML(elements).model
    model.name = name
    return CoreDataVersion(model.lowered())
  }

  private static func item(_ attributes: String, _ constraints: String = "") -> String {
    "<entity name=\"Item\">\(attributes)\(constraints)</entity>"
  }

  private static let title = #"<attribute name="title" attributeType="String"/>"#
  private static let optionalTitle = #"<attribute name="title" optional="YES" attributeType="String"/>"#
  private static let price = #"<attribute name="price" optional="YES" attributeType="Decimal"/>"#
  private static let unique = """
    <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint>\
    </uniquenessConstraints>
    """

  private static func names(
    _ versions: [CoreDataVersion],
    of archived: CoreDataVersion
  ) throws -> [String] {
    let known = try versions.map { try $0.read() }
    return try VersionChoice.versions(among: known, for: archived.read().archivedModel, of: path).map(\.name)
  }

  @Test func isTheOneWithTheStructure() throws {
    let versions = [
      try Self.version("Shop", Self.item(Self.title)),
      try Self.version("Shop 2", Self.item(Self.title + Self.price)),
    ]
    for version in versions { #expect(try Self.names(versions, of: version) == [version.name]) }
  }

  /// What is optional tells two versions of one structure apart.
  @Test func ofOneStructureIsTheOneWithTheSameDetails() throws {
    let versions = [
      try Self.version("Shop", Self.item(Self.optionalTitle)),
      try Self.version("Shop 2", Self.item(Self.title)),
    ]
    for version in versions { #expect(try Self.names(versions, of: version) == [version.name]) }
  }

  /// Two versions that demand the same: it does not matter which one it is.
  @Test func ofEqualTablesIsTheNewest() throws {
    let versions = try ["Shop", "Shop 2"].map { try Self.version($0, Self.item(Self.title)) }
    #expect(try Self.names(versions, of: versions[0]) == ["Shop 2"])
  }

  /// Two versions that fit alike and demand different things are both tried.
  @Test(arguments: [("(1, 1, 1, 'a'), (2, 1, 1, 'b')", "Shop 2"), ("(1, 1, 1, 'a'), (2, 1, 1, 'a')", "Shop")])
  func isTheNewestThatAllRowsFit(rows: String, expected: String) throws {
    let versions = [
      try Self.version("Shop", Self.item(Self.title)),
      try Self.version("Shop 2", Self.item(Self.title, Self.unique)),
    ]
    #expect(try Self.names(versions, of: versions[0]) == ["Shop 2", "Shop"])
    let store = try MadeStore(
      Self.item(Self.title),
      entities: ["Item"],
      hasArchive: true,
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE);
      INSERT INTO ZITEM VALUES \(rows);
      """
    )
    let source = try CoreDataStore(path: store.path)
    let archived = try source.modelArchive().map { try ArchivedModel(archive: $0) }
    let report = try StoreImport(of: source, archived, versions: versions).write(to: store.output)
    #expect(report.storeVersion == expected)
    #expect(report.entities.map(\.counts.rows) == [2])
  }

  /// Generated code that somebody has changed.
  @Test func aDescriptionThatCannotBeReadIsAnError() throws {
    let schema = try Self.version("Shop", Self.item(Self.title)).schema
    for text in ["", "{}", #"{"name": "Item", "table": "Item", "attributes": [{"name": "a"}]}"#] {
      let error = #expect(throws: CoreDataImportError.self) {
        try CoreDataVersion(schema: schema, entities: [text]).read()
      }
      guard case .unreadableVersion("Shop", _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  /// If no version takes all rows, the newest says why.
  @Test func isRefusedByTheNewest() throws {
    let versions = [
      try Self.version("Shop", Self.item(Self.title)),
      try Self.version("Shop 2", Self.item(Self.title, Self.unique)),
    ]
    let store = try MadeStore(
      Self.item(Self.title),
      entities: ["Item"],
      hasArchive: true,
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE);
      INSERT INTO ZITEM VALUES (1, 1, 1, 'a'), (2, 1, 1, 'a'), (3, 1, 1, 5);
      """
    )
    let source = try CoreDataStore(path: store.path)
    let archived = try source.modelArchive().map { try ArchivedModel(archive: $0) }
    let start = try StoreImport(of: source, archived, versions: versions)
    let error = #expect(throws: CoreDataImportError.self) { try start.write(to: store.output) }
    guard case .rowsDoNotFit(_, 2, let findings)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      findings.map(\.description) == [
        "Item 2.title: an earlier row has the same 'title', which must be unique",
        "Item 3.title: the value is not a text",
      ]
    )
  }

  @Test func isNoneOfAnotherModel() throws {
    let versions = [
      try Self.version("Shop", #"<entity name="Other"/>"#),
      try Self.version("Shop 2", Self.item(Self.title)),
    ]
    let archived = try Self.version("", Self.item(Self.title + Self.price))
    let error = CoreDataImportError.unknownVersion(
      path: Self.path,
      nearest: "Shop 2",
      differences: ["the store also has 'Item.price'"]
    )
    #expect(throws: error) { try Self.names(versions, of: archived) }
    #expect(throws: CoreDataImportError.unknownVersion(path: Self.path, nearest: nil, differences: [])) {
      try Self.names([], of: archived)
    }
  }
}
