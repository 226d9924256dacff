import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

@testable import DataModelRules

/// The names that a model may not have are those of tables and columns that are made, and no others.
@Suite struct ReservedNameTests {
  private static let pair = """
    <entity name="Item">
      <attribute name="id" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String"/>
      <relationship name="lists" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="List" inverseName="items" inverseEntity="List"/>
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
    inverseName="all" inverseEntity="List"/>
    </entity>
    <entity name="List" isAbstract="YES">
      <attribute name="id" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="lists" inverseEntity="Item"/>
      <relationship name="all" optional="YES" toMany="YES" minCount="1" ordered="YES" deletionRule="Deny" \
    destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
    </entity>
    <entity name="ShortList" parentEntity="List"/>
    """

  /// The names of one word that begin with an underscore, in all statements that make tables and triggers.
  private static func names(of model: DataModel, _ profile: ModelProfile) -> Set<String> {
    let lowered = ModelLowering.lower(model, modelName: "Model", profile: profile)
    let script = CompleteScript(DataDefinition(of: lowered.schema), lowered).text
    return Set(script.matches(of: /"(_[A-Za-z]+)"/).map { String($0.1) })
  }

  private static func syncedModel() throws -> DataModel {
    let path = Repository.url(of: "Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents").path
    var diagnostics = Diagnostics()
    let file = SourceFile(path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    return try #require(ModelReader.read(file, name: "QSDataModel", diagnostics: &diagnostics))
  }

  /// Join tables give way to entities, and their columns are in no entity's table.
  private static let ofJoinTables: Set<String> = [
    "_source", "_destination", "_position", "_inversePosition",
  ]

  @Test func areThoseOfTablesAndTriggers() throws {
    let synced = try Self.syncedModel()
    let found = Self.names(of: try ModelXML(Self.pair).model, .none)
      .union(Self.names(of: synced, .mobileApps))
      .subtracting(Self.ofJoinTables)
    let refused = ReservedNames.tables.union(ReservedNames.columns).union(ReservedNames.queueColumns)
      .union(ReservedNames.operationColumns).union(ReservedNames.errorColumns)
    #expect(found.subtracting(refused) == [], "names that are made, and that a model may have")
    #expect(found.isSuperset(of: ["_id", "_entity", "_Model", "_Sync", "_operation", "_lease"]))
  }

  /// Rows have names in statements that no schema has, such as those of migrations.
  @Test func areThoseOfRowsInSources() throws {
    for folder in ["DataModelRelational", "DataModelMigration", "DataModelRuntime"] {
      for file in try Repository.swiftFiles(in: "Sources/\(folder)") {
        let text = try String(contentsOf: file, encoding: .utf8)
        let names = text.matches(of: /(?:SQLRow|identifier|named)\("(_[A-Za-z]+)"\)/).map { String($0.1) }
        let unknown = names.filter {
          !ReservedNames.tables.contains($0) && !ReservedNames.columns.contains($0)
        }
        #expect(unknown == [], "\(file)")
      }
    }
  }

  /// An entity that is called as a join table would be.
  @Test func joinTablesGiveWay() throws {
    let model = try ModelXML(Self.pair + #"<entity name="_Item_lists"/>"#)
    let names = model.lowered().schema.tables.map(\.name).filter { $0.hasPrefix("_Item_") }
    #expect(names.sorted() == ["_Item_lists", "_Item_lists_"])
  }
}
