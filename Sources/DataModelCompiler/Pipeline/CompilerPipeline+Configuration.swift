package import DataModelDefinition
package import DataModelSwift

extension CompilerPipeline {
  /// The pipeline that a configuration asks for. What the command line says, each as nil if it does not, wins.
  package init(
    _ configuration: ProjectConfiguration,
    profile: ModelProfile? = nil,
    rules: RuleSelection? = nil,
    accessLevel: AccessLevel? = nil,
    layout: FileLayout? = nil,
    fileStem: String? = nil
  ) {
    var swift = SwiftOptions(
      accessLevel: accessLevel ?? configuration.accessLevel ?? .public,
      layout: layout ?? configuration.layout ?? .perEntity
    )
    swift.fileStem = fileStem
    swift.namespace = configuration.namespace
    swift.typePrefix = configuration.typePrefix ?? ""
    swift.conformances = configuration.conformances ?? []
    for name in configuration.names.map(\.value) {
      if let property = name.property {
        swift.propertyNames["\(name.entity).\(property)"] = name.name
      } else {
        swift.entityNames[name.entity] = name.name
      }
    }
    let settings = rules.map(configuration.rules.applying) ?? configuration.rules
    self.init(
      check: ModelCheck(profile: profile ?? configuration.profile, rules: settings),
      swift: swift
    )
    self.configuration = configuration
  }
}
