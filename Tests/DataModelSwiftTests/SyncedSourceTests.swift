import DataModelDefinition
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// What is in the sources of a synced model and in no others.
@Suite struct SyncedSourceTests {
  private static let elements = """
    <entity name="Draft">
      <attribute name="text" attributeType="String"/>
      <userInfo><entry key="datamodel.sync" value="local"/></userInfo>
    </entity>
    <entity name="Item">
      <attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String" maxValueString="40"/>
      <relationship name="config" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="MS_TableConfig"/>
    </entity>
    <entity name="MS_TableConfig"><attribute name="id" attributeType="String"/></entity>
    """

  private func files(
    _ profile: ModelProfile = .mobileApps,
    _ change: (inout SwiftOptions) -> Void = { _ in }
  ) throws -> [String: String] {
    var options = SwiftOptions()
    change(&options)
    let lowered = try ModelXML(Self.elements).lowered(profile)
    let files = try SwiftGenerator(options: options).files(for: lowered, modelFileName: "Model.xcdatamodeld")
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.contents) })
  }

  /// The tables of offline sync are in the database whether or not they are types.
  @Test func tablesOfOfflineSyncAreTypesIfSomebodyAsksForThem() throws {
    let plain = try files()
    let asked = try files { $0.systemTables = true }
    #expect(
      plain.keys.sorted() == ["Draft.generated.swift", "Item.generated.swift", "ModelSchema.generated.swift"]
    )
    #expect(Set(asked.keys).subtracting(plain.keys) == ["MS_TableConfig.generated.swift"])
    #expect(plain["ModelSchema.generated.swift"] == asked["ModelSchema.generated.swift"])
    #expect(plain["ModelSchema.generated.swift"]?.contains(#"CREATE TABLE "MS_TableConfig""#) == true)
    // What leads to a type that is not there is left out; the key stays.
    #expect(plain["Item.generated.swift"]?.contains("BelongsToAssociation") == false)
    #expect(plain["Item.generated.swift"]?.contains("var configID: String?") == true)
    #expect(asked["Item.generated.swift"]?.contains("BelongsToAssociation<Item, MS_TableConfig>") == true)
  }

  @Test func syncedTypesSaySoAndOthersDoNot() throws {
    let files = try files { $0.systemTables = true }
    func heads(_ name: String) -> [Substring] {
      (files["\(name).generated.swift"] ?? "").split(separator: "\n").filter { $0.contains(" struct ") }
    }
    #expect(
      heads("Item") == [
        "public nonisolated struct Item: ModelSchema.SyncedEntity, StoredRecord, "
          + "GRDB.PersistableRecord, Swift.Identifiable {"
      ]
    )
    #expect(heads("Draft") == ["public nonisolated struct Draft: StoredRecord {"])
    #expect(
      heads("MS_TableConfig") == [
        "nonisolated struct MS_TableConfig: StoredRecord, GRDB.PersistableRecord, "
          + "Swift.Identifiable {"
      ]
    )
  }

  @Test func theSchemaDescribesItsSyncedTables() throws {
    let schema = try #require(try files()["ModelSchema.generated.swift"])
    #expect(
      schema.hasSuffix(
        """
            syncedTables: syncedTables,
            queue: OfflineSync.SyncQueue()
          )

          /// The synced tables, as described to offline sync.
          private static var syncedTables: [DataModelRuntime.SyncedTable] {
            var tables: [DataModelRuntime.SyncedTable] = []
            tables.append(
              DataModelRuntime.SyncedTable(
                "Item",
                columns: [
                  DataModelRuntime.SyncedColumn("id", .string, .id),
                  DataModelRuntime.SyncedColumn("text", .string),
                  DataModelRuntime.SyncedColumn("version", .string, .version),
                  DataModelRuntime.SyncedColumn("config", .string, .local),
                ]
              )
            )
            return tables
          }
        }

        extension ModelSchema.SyncedEntity {
          /// The schema of the model, which describes the table.
          public nonisolated static var localStoreSchema: DataModelRuntime.LocalStoreSchema { \
        ModelSchema.schema }
        }

        """
      ),
      "\(schema)"
    )
  }

  @Test func anExtensionIsInNoNamespace() throws {
    let files = try files {
      $0.namespace = "default"
      $0.accessLevel = .package
    }
    let schema = try #require(files["default.ModelSchema.generated.swift"])
    #expect(schema.contains("\nextension `default`.ModelSchema.SyncedEntity {\n"))
    #expect(
      schema.contains(
        "  package nonisolated static var localStoreSchema: DataModelRuntime.LocalStoreSchema { "
          + "`default`.ModelSchema.schema }\n"
      )
    )
  }

  @Test(arguments: [ModelProfile.none, .cloudKit])
  func aModelWithoutOfflineSyncHasNothingOfIt(_ profile: ModelProfile) throws {
    for (name, text) in try files(profile) { #expect(!text.contains("ynced"), "\(name)") }
  }

  /// An app reads what the server keeps, and writes nothing of it.
  @Test func systemColumnsAreReadOnly() throws {
    let item = try #require(try files()["Item.generated.swift"])
    #expect(item.contains("  public private(set) var version: String?\n"))
    #expect(item.contains(#"computed: ["version"]"#))
    #expect(item.contains("public static var version: StoredColumn<String>"))
    #expect(item.contains("self.version = row.optionalString()"))
    for writing in ["version: String? =", "row.write(self.version)", #"self.version, "version""#] {
      #expect(!item.contains(writing), "\(writing)")
    }
    // Without sync it is a column like any other.
    #expect(try files(.none)["Item.generated.swift"]?.contains("row.write(self.version)") == true)
  }
}
