import DataModelCompiler
import DataModelDefinition
import DataModelReader
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

  static let embedded: [(schema: EmbeddedSchema, entities: [String])] = [
    (
      EmbeddedSchemas.mobileServicesPreview,
      ["DataTable", "MS_TableOperationErrors", "MS_TableOperations"]
    ),
    (
      EmbeddedSchemas.mobileServices,
      ["DataTable", "MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations"]
    ),
    (
      EmbeddedSchemas.mobileApps,
      ["DataTable", "MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations"]
    ),
  ]

  /// A requirement that could not be read would require nothing.
  @Test(arguments: embedded)
  func embeddedSchemaIsClean(schema: EmbeddedSchema, entities: [String]) throws {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: schema.name, bytes: Array(schema.contents.utf8))
    let read = ModelReader.read(file, name: schema.name, diagnostics: &diagnostics)
    let model = try #require(read)
    let profile: ModelProfile = schema.name.hasPrefix("MobileApps") ? .mobileApps : .mobileServices
    ModelCheck(profile: profile).check(model, into: &diagnostics)
    #expect(diagnostics.sorted.flatMap(Fixture.lines).isEmpty)
    #expect(model.entities.map(\.name) == entities)
    // What offline sync takes for a column of the server's is what the schema says.
    let columns = try #require(model.entities.first { $0.name == "DataTable" }).attributes.map(\.name)
    #expect(Set(columns) == Set(["id"] + SystemColumn.allCases.compactMap { $0.name(in: profile) }))
  }
}
