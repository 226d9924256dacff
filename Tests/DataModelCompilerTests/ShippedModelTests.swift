import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRules
import DataModelTestSupport
import Foundation
import Testing

/// The models in `Schemas/`, which are examples to users and requirements to the rules.
@Suite struct ShippedModelTests {
  static let todoModels: [(name: String, profile: ModelProfile)] = [
    ("QSDataModel", .mobileApps), ("QSTodoDataModel", .mobileServices),
  ]

  /// Under its own profile, which it also shows by itself, and without any.
  @Test(arguments: todoModels, [nil, ModelProfile.none, .mobileServices, .mobileApps])
  func todoModelIsClean(_ shipped: (name: String, profile: ModelProfile), asked: ModelProfile?) throws {
    guard asked == nil || asked == ModelProfile.none || asked == shipped.profile else { return }
    var diagnostics = Diagnostics()
    let path = Repository.url(of: "Schemas/\(shipped.name).xcdatamodeld").path
    let bundle = try #require(
      try ModelLocator.locate(path, in: DiskFiles(), diagnostics: &diagnostics).first
    )
    let version = try #require(bundle.selectedVersion(named: nil, diagnostics: &diagnostics))
    let check = ModelCheck(profile: asked)
    let checked = try #require(try check.model(of: version, in: DiskFiles(), diagnostics: &diagnostics))
    #expect(diagnostics.sorted.flatMap(Fixture.lines).isEmpty)
    #expect(checked.model.name == shipped.name)
    #expect(checked.profile == asked ?? shipped.profile)
  }

  /// The models that state what the generations of a profile require, oldest first.
  static let generations: [(profile: ModelProfile, names: [String])] = [
    (.mobileApps, ["MobileAppsTables"]),
    (.mobileServices, ["MobileServicesPreviewTables", "MobileServicesTables"]),
  ]

  private func schema(_ name: String, _ diagnostics: inout Diagnostics) throws -> DataModel {
    let path = Repository.url(of: "Schemas/\(name).xcdatamodeld/\(name).xcdatamodel/contents").path
    let file = SourceFile(path: name, bytes: try DiskFiles().bytes(of: path))
    return try #require(ModelReader.read(file, name: name, diagnostics: &diagnostics))
  }

  @Test(arguments: generations)
  func schemaIsClean(profile: ModelProfile, names: [String]) throws {
    for name in names {
      var diagnostics = Diagnostics()
      let model = try schema(name, &diagnostics)
      ModelCheck(profile: profile).check(model, into: &diagnostics)
      #expect(diagnostics.sorted.flatMap(Fixture.lines).isEmpty)
      // What offline sync takes for a column of the server's is what the schema says.
      let columns = try #require(model.entities.first { $0.name == "DataTable" }).attributes.map(\.name)
      #expect(Set(columns) == Set(["id"] + SystemColumn.allCases.compactMap { $0.name(in: profile) }))
    }
  }

  /// What every generation has is required. The abstract entity `DataTable` represents the app's tables.
  @Test(arguments: generations)
  func requirementsAreThoseOfTheSchemas(profile: ModelProfile, names: [String]) throws {
    var diagnostics = Diagnostics()
    let models = try names.map { try schema($0, &diagnostics) }
    let requirements = try #require(SyncRequirements(for: profile))
    var tables: [String] = []
    for name in models.flatMap(\.entities).map(\.name) where !tables.contains(name) && name != "DataTable" {
      tables.append(name)
    }
    #expect(requirements.systemTables.map(\.name) == tables)
    for table in requirements.systemTables {
      let entities = models.flatMap(\.entities).filter { $0.name == table.name }
      #expect(table.isRequired == (entities.count == models.count))
      let columns = Self.lines(of: entities) { _, count in count == entities.count }
      #expect(Self.lines(of: table.columns) == columns)
    }
    let data = models.flatMap(\.entities).filter { $0.name == "DataTable" }
    #expect(Self.lines(of: requirements.dataColumns) == Self.lines(of: data) { item, _ in !item.isOptional })
  }

  /// The attributes of the entities, each with whether it is required, by name.
  private static func lines(
    of entities: [Entity],
    isRequired: (Attribute, _ occurrences: Int) -> Bool
  ) -> [String] {
    let all = entities.flatMap(\.attributes)
    let lines = all.map { attribute in
      let isRequired = isRequired(attribute, all.count { $0.name == attribute.name })
      return "\(XMLText.element(attribute)) \(isRequired)"
    }
    return Set(lines).sorted()
  }

  private static func lines(of columns: [SyncRequirements.SystemColumn]) -> [String] {
    columns.map { "\(XMLText.element($0.attribute)) \($0.isRequired)" }.sorted()
  }
}
