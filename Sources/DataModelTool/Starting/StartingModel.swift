package import DataModelDefinition
import DataModelRules

/// The model that `datamodel init` writes: one entity to begin with, and what the profile requires.
package enum StartingModel {
  package static func model(named name: String, for profile: ModelProfile) -> DataModel {
    var model = DataModel(name: name, source: SourceFile(path: "contents", bytes: []))
    model.minimumToolsVersion = "Automatic"
    model.sourceLanguage = "Swift"
    let requirements = SyncRequirements(for: profile)
    for table in requirements?.systemTables ?? [] {
      model.entities.append(entity(table.name, table.columns.map(\.attribute)))
    }
    var text = Attribute(name: "text", type: .string)
    text.isOptional = true
    let columns = (requirements?.dataColumns ?? []).map(\.attribute) + [text]
    model.entities.append(entity("Item", columns))
    model.entities.sort { $0.name.lowercased() < $1.name.lowercased() }
    return model
  }

  private static func entity(_ name: String, _ attributes: [Attribute]) -> Entity {
    var entity = Entity(name: name)
    entity.representedClassName = name
    entity.attributes = attributes.sorted { $0.name.lowercased() < $1.name.lowercased() }
    return entity
  }
}
