import DataModelDefinition
import DataModelReader
import DataModelRules

extension SyncRequirements {
  /// The requirements of a profile, read from the models in `Schemas/`; nil if it has no offline sync.
  init?(for profile: ModelProfile) {
    switch profile {
    case .none, .cloudKit:
      return nil
    case .mobileApps:
      self.init(serviceName: "Mobile Apps", generations: [.embedded(EmbeddedSchemas.mobileApps)])
    case .mobileServices:
      self.init(
        serviceName: "Mobile Services",
        generations: [
          .embedded(EmbeddedSchemas.mobileServicesPreview), .embedded(EmbeddedSchemas.mobileServices),
        ]
      )
    }
  }
}

extension DataModel {
  /// A model in the binary. A test reads each of them, so that one which cannot be read never ships.
  static func embedded(_ schema: EmbeddedSchema) -> DataModel {
    let file = SourceFile(path: schema.name, bytes: Array(schema.contents.utf8))
    var diagnostics = Diagnostics()
    return ModelReader.read(file, name: schema.name, diagnostics: &diagnostics)
      ?? DataModel(name: schema.name, source: file)
  }
}
