package import DataModelDefinition
package import DataModelSwift

extension CompilerPipeline {
  /// The pipeline that a configuration asks for. What the command line says, each as nil if it does not, wins.
  package init(
    _ configuration: ProjectConfiguration,
    profile: ModelProfile? = nil,
    accessLevel: AccessLevel? = nil,
    layout: FileLayout? = nil
  ) {
    self.init(
      check: ModelCheck(profile: profile ?? configuration.profile, rules: configuration.rules),
      swift: SwiftOptions(
        accessLevel: accessLevel ?? configuration.accessLevel ?? .public,
        layout: layout ?? configuration.layout ?? .perEntity
      )
    )
  }
}
