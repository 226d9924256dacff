import DataModelCompiler
import DataModelDefinition
import Testing

/// What the command line says wins over the file, and the file over the tool.
@Suite struct ConfigurationPipelineTests {
  @Test func nothingIsStated() {
    let pipeline = CompilerPipeline(ProjectConfiguration())
    #expect(pipeline.check.profile == nil)
    #expect(pipeline.check.rules == RuleSettings())
    #expect(pipeline.swift == CompilerPipeline().swift)
  }

  @Test func theFileIsHeard() {
    var configuration = ProjectConfiguration()
    configuration.profile = .mobileApps
    configuration.accessLevel = .package
    configuration.layout = .fixed
    configuration.systemTables = true
    configuration.coreDataImport = true
    configuration.rules.disabled = ["lenient-default"]
    let pipeline = CompilerPipeline(configuration)
    #expect(pipeline.check.profile == .mobileApps)
    #expect(pipeline.check.rules == configuration.rules)
    #expect(pipeline.swift.accessLevel.rawValue == "package")
    #expect(pipeline.swift.layout.rawValue == "fixed")
    #expect(pipeline.swift.systemTables)
    #expect(pipeline.swift.coreDataImport)

    let overridden = CompilerPipeline(
      configuration,
      profile: ModelProfile.none,
      accessLevel: .internal,
      layout: .perEntity
    )
    #expect(overridden.check.profile == ModelProfile.none)
    #expect(overridden.check.rules == configuration.rules)
    #expect(overridden.swift.accessLevel.rawValue == "internal")
    #expect(overridden.swift.layout.rawValue == "per-entity")
  }
}
