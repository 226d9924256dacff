package import DataModelDefinition
package import DataModelReader
package import DataModelSwift

extension CompilerPipeline {
  /// Creates the pipeline for a configuration. Options of the command line, nil if absent, take precedence.
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
    swift.systemTables = configuration.systemTables ?? false
    swift.coreDataImport = configuration.coreDataImport ?? false
    swift.importDecisions = configuration.importDecisions
    for name in configuration.names.map(\.value) {
      if let property = name.property {
        swift.propertyNames["\(name.entity).\(property)"] = name.name
      } else {
        swift.entityNames[name.entity] = name.name
      }
    }
    for type in configuration.types.map(\.value) {
      swift.propertyTypes["\(type.entity).\(type.attribute)"] = type.type
    }
    let keys = configuration.primaryKeys.map { ($0.value.entity, $0.value.attribute) }
    self.init(
      check: ModelCheck(
        profile: profile ?? configuration.profile,
        rules: rules.map(configuration.rules.applying) ?? configuration.rules,
        primaryKeys: Dictionary(keys) { first, _ in first }
      ),
      swift: swift
    )
    self.configuration = configuration
  }

  /// Returns the mistakes of the configuration for this model: names of missing elements, and names that are
  /// taken. Every command uses this, so that all accept the same models.
  ///
  /// - Returns: errors at their places in the configuration, or in the model if its own names hide a module
  package func configurationFindings(for checked: CheckedModel, of bundle: ModelBundle) -> Diagnostics {
    var checked = checked
    let model = checked.model
    var check = ConfigurationCheck(configuration, model)
    check.checkNames()
    check.checkTypes()
    check.checkImportDecisions()
    check.checkPrimaryKeys(checked.profile)
    check.checkVersions(of: bundle)
    let options = swiftOptions(for: model)
    check.checkClassNames()
    let isChosen =
      !(options.entityNames.isEmpty && options.propertyNames.isEmpty && options.propertyTypes.isEmpty)
    // A model without tables has no generated code whose names could clash.
    if !check.diagnostics.hasErrors, isChosen || model.hasCustomTypes, let lowered = checked.lowered() {
      check.checkSwiftNames(NameConflict.all(in: lowered, options: options))
      check.checkTypes(of: lowered)
    }
    var modules = ModuleNameCheck(configuration, options, model)
    modules.run()
    var found = check.diagnostics
    found.append(self.check.settled(modules.diagnostics, of: model))
    return found
  }
}
