import ArgumentParser
package import DataModelCompiler
package import DataModelDefinition
package import DataModelReader
package import DataModelRelational
package import DataModelSwift

/// The models at the paths of a command, and the findings about them.
package struct ModelInput {
  package private(set) var files = DiskFileSource()
  package var diagnostics = Diagnostics()
  private var reported: Set<Diagnostic> = []
  private let style: TextStyle
  private let rules: RuleOptions
  /// The file of `--config`.
  package let configurationPath: String?
  private let excluded: [PathPattern]

  package init(
    _ rules: RuleOptions,
    _ configuration: ConfigurationOption,
    excluding excluded: [PathPattern] = []
  ) {
    style = Console.style(rules)
    self.rules = rules
    configurationPath = configuration.path
    self.excluded = excluded
  }

  /// Returns the models at a path; `-` is standard input, which can be read once.
  ///
  /// - Returns: the models; none if a finding says why
  /// - Throws: `FileAccessError` if there is nothing to read
  package mutating func bundlesIfReadable(at path: String) throws(FileAccessError) -> [ModelBundle] {
    let countBefore = diagnostics.all.count
    let bundles = try bundlesIfAny(at: path)
    if bundles.isEmpty, diagnostics.all.count == countBefore {
      throw FileAccessError(path: path, reason: "no data model here (.xcdatamodeld or .xcdatamodel)")
    }
    return bundles
  }

  /// Returns the models at a path, which may be a folder without any.
  package mutating func bundlesIfAny(at path: String) throws(FileAccessError) -> [ModelBundle] {
    if path == StandardInput.argument {
      guard files.standardInput == nil else {
        throw FileAccessError(
          path: StandardInput.path,
          reason: "standard input can be read only once; give '-' once"
        )
      }
      files.standardInput = try StandardInput.read()
      return [StandardInput.bundle]
    }
    var leftOut: [String] = []
    let bundles = try ModelLocator.locate(
      path,
      in: files,
      excluding: SearchExclusion(excluded + excludedByConfiguration(at: path)),
      leftOut: &leftOut,
      diagnostics: &diagnostics
    )
    if !leftOut.isEmpty { Console.report([VisibleText.escaping(Self.note(ofLeftOut: leftOut))]) }
    return bundles
  }

  /// Returns whether a search of the current folder leaves out a file below it.
  package mutating func isLeftOut(_ path: String) throws(FileAccessError) -> Bool {
    try SearchExclusion(excluded + excludedByConfiguration(at: ".")).hides(path)
  }

  /// Returns the patterns that the configuration of a folder leaves out of a search.
  private mutating func excludedByConfiguration(at path: String) throws(FileAccessError) -> [PathPattern] {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    guard files.kind(of: path) == .folder, !path.contains(".xcdatamodel"),
      let file = configurationPath ?? locator.path(forModelAt: "\(path)/*", searched: path)
    else { return [] }
    // Its errors are found again with each model, and reported once.
    return try ProjectConfiguration.read(at: file, from: files, diagnostics: &diagnostics)?.exclude ?? []
  }

  /// `note: 2 folders or models were left out: Pods, build; give the path of one to include it`
  private static func note(ofLeftOut paths: [String]) -> String {
    let limit = 5
    let count = paths.count == 1 ? "1 folder or model was" : "\(paths.count) folders or models were"
    let more = paths.count > limit ? " and \(paths.count - limit) more" : ""
    let names = paths.prefix(limit).joined(separator: ", ")
    return "note: \(count) left out: \(names)\(more); give the path of one to include it"
  }

  /// Returns the models at a path.
  ///
  /// - Throws: exit code 66 without any, after reporting why
  package mutating func bundles(at path: String) throws -> [ModelBundle] {
    let bundles = try reading { input throws(FileAccessError) in try input.bundlesIfReadable(at: path) }
    if !bundles.isEmpty { return bundles }
    report()
    throw ToolExit.noInput
  }

  /// Returns the one model at a path.
  ///
  /// - Throws: exit code 66 if it is not exactly one, after reporting it
  package mutating func singleBundle(at path: String) throws -> ModelBundle {
    let bundles = try bundles(at: path)
    guard let bundle = bundles.first, bundles.count == 1 else {
      let list = bundles.map { "  \($0.path)" }
      Console.report(["\(path): error: \(bundles.count) data models here; give the path of one:"] + list)
      throw ToolExit.noInput
    }
    return bundle
  }

  /// Returns the path of a model's configuration: that of `--config`, or the nearest; nil without either.
  package func configurationFile(of bundle: ModelBundle, at path: String) -> String? {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    return configurationPath ?? locator.path(forModelAt: bundle.path, searched: path)
  }

  /// Returns the configuration of a model: from `file`, `--config`, or the nearest file.
  ///
  /// - Returns: the configuration, empty if there is no file; nil if the findings have an error about it
  /// - Throws: `FileAccessError` if the file cannot be read
  package mutating func configurationIfValid(
    _ file: String? = nil,
    of bundle: ModelBundle,
    at path: String
  ) throws(FileAccessError) -> ProjectConfiguration? {
    guard let file = file ?? configurationFile(of: bundle, at: path) else { return ProjectConfiguration() }
    return try ProjectConfiguration.read(at: file, from: files, diagnostics: &diagnostics)
  }

  /// Returns the configuration of a model.
  ///
  /// - Throws: exit code 1 if the configuration has errors, 66 if it cannot be read, after reporting it
  package mutating func configuration(
    _ option: ConfigurationOption? = nil,
    of bundle: ModelBundle,
    at path: String
  ) throws -> ProjectConfiguration {
    let configuration = try reading { input throws(FileAccessError) in
      try input.configurationIfValid(option?.path, of: bundle, at: path)
    }
    if let configuration { return configuration }
    report()
    throw ToolExit.findings
  }

  /// Returns the pipeline that compiles a model, set up by the model's configuration.
  ///
  /// - Throws: exit code 1 if the configuration has errors, 66 if it cannot be read, after reporting it
  package mutating func pipeline(
    _ profile: ProfileOption,
    of bundle: ModelBundle,
    at path: String
  ) throws -> CompilerPipeline {
    let configuration = try configuration(of: bundle, at: path)
    return CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
  }

  /// Returns a version of a bundle, with its tables.
  ///
  /// - Throws: exit code 1 if the model has errors, after reporting them
  package mutating func model(
    in bundle: ModelBundle,
    version: String?,
    pipeline: CompilerPipeline
  ) throws -> LoweredModel {
    try required { input throws(FileAccessError) in
      try pipeline.model(in: bundle, version: version, files: input.files, diagnostics: &input.diagnostics)
    }
  }

  /// Returns the migration steps to a version of a bundle, from all earlier versions or from `some` of them.
  ///
  /// - Parameters:
  ///   - bundle: the model
  ///   - some: the versions to lead from; nil for all, which also compares the released ones with their
  ///     frozen tables
  ///   - model: the version to lead to
  ///   - kept: the steps of an earlier run; nil to plan all and keep none
  ///   - pipeline: the compiler
  /// - Returns: the steps
  /// - Throws: exit code 1 if a step needs a statement in the model or its configuration, or a released
  ///   version has changed; 66 if the file of a version cannot be read, after reporting it
  package mutating func migrations(
    of bundle: ModelBundle,
    along some: [ModelVersion]? = nil,
    to model: LoweredModel,
    keeping kept: KeptSteps? = nil,
    pipeline: CompilerPipeline
  ) throws -> MigrationChain {
    let name = model.schema.versionName
    let older = some ?? Array(pipeline.versions(of: bundle, upTo: name).dropLast())
    var questions = Diagnostics()
    let chain = try reading { input throws(FileAccessError) in
      try pipeline.migrations(
        along: older,
        to: model,
        files: input.files,
        keeping: kept,
        diagnostics: &questions
      )
    }
    // A released version that has changed may be the cause of all other findings.
    if some == nil {
      try requireFrozenVersions(of: bundle, compiling: model, known: chain.fingerprints, pipeline: pipeline)
    }
    return try reporting { input throws(FileAccessError) in
      input.diagnostics.append(pipeline.versionFindings(of: bundle, compiling: model.model, chain))
      input.diagnostics.append(questions)
      if some == nil,
        let note = try pipeline.versionsNote(for: bundle, compiling: name, chain, files: input.files)
      {
        Console.report([VisibleText.escaping(note)])
      }
      return chain
    }
  }

  /// Runs work that reads files, and reports the findings.
  ///
  /// - Throws: exit code 1 if there is an error among the findings, 66 if a file cannot be read, after
  ///   reporting it
  package mutating func reporting<Value>(
    _ work: (inout ModelInput) throws(FileAccessError) -> Value
  ) throws -> Value {
    let value = try reading(work)
    report()
    if diagnostics.hasErrors { throw ToolExit.findings }
    return value
  }

  /// Runs work that reads files and returns nil if there is an error among the findings.
  ///
  /// - Throws: exit code 1 if the work returns nil, 66 if a file cannot be read, after reporting it
  private mutating func required<Value>(
    _ work: (inout ModelInput) throws(FileAccessError) -> Value?
  ) throws -> Value {
    let value = try reading(work)
    report()
    guard let value else { throw ToolExit.findings }
    return value
  }

  /// Runs work that reads files.
  ///
  /// - Throws: exit code 66 if one cannot be read, after reporting it
  private mutating func reading<Value>(
    _ work: (inout ModelInput) throws(FileAccessError) -> Value
  ) throws -> Value {
    do throws(FileAccessError) {
      return try work(&self)
    } catch {
      var report = ValidationReport()
      report.problems = [error]
      Console.report(TextReport(report, style: style).lines)
      throw ToolExit.noInput
    }
  }

  /// Compares the released versions with their frozen tables, and with the current version.
  ///
  /// - Throws: exit code 1 if one has changed, is missing or comes after the current one; 66 if a file cannot
  ///   be read, after reporting it
  package mutating func requireFrozenVersions(
    of bundle: ModelBundle,
    compiling model: LoweredModel,
    known: [String: String] = [:],
    pipeline: CompilerPipeline
  ) throws {
    try reporting { input throws(FileAccessError) in
      input.diagnostics.append(
        try pipeline.frozenFindings(of: bundle, files: input.files) { name in
          name == model.schema.versionName ? model.schema.fingerprint.description : known[name]
        }
      )
      input.diagnostics.append(
        try pipeline.currentVersionFindings(of: bundle, compiling: model.model, files: input.files)
      )
    }
  }

  /// Returns the templates of a model.
  ///
  /// - Returns: the templates; the built-in ones if the model has no folder of templates
  /// - Throws: exit code 1 if a template has errors, 66 if it cannot be read, after reporting it
  package mutating func templates(
    _ folder: String?,
    of bundle: ModelBundle,
    at path: String
  ) throws -> TemplateFolder {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    guard let folder = folder ?? locator.templateFolder(forModelAt: bundle.path, searched: path) else {
      return TemplateFolder()
    }
    return try required { input throws(FileAccessError) in
      try TemplateFolder.read(at: folder, from: input.files, diagnostics: &input.diagnostics)
    }
  }

  /// Returns the sources of a model.
  ///
  /// - Throws: exit code 1 if the templates leave out the line by which the tool recognizes its files, after
  ///   reporting it
  package func swiftFiles(
    for model: LoweredModel,
    of bundle: ModelBundle,
    after migrations: MigrationChain,
    pipeline: CompilerPipeline
  ) throws -> [GeneratedFile] {
    let generated = try pipeline.swiftFiles(
      for: model,
      of: bundle,
      migrations: migrations.steps,
      from: migrations.olderVersions
    )
    var found = Diagnostics()
    pipeline.checkHeaders(of: generated, of: bundle, diagnostics: &found)
    report(found)
    if found.hasErrors { throw ToolExit.findings }
    return generated
  }

  /// Reports findings that do not count as findings of the run. They may be about a file that is not written
  /// yet.
  package func report(_ notes: Diagnostics, of file: SourceFile? = nil) {
    let text = TextReport(notes, style: style) { [files] path in
      file?.path == path ? file : files.sourceFile(at: path)
    }
    Console.report(text.lines)
  }

  /// Reports the findings since the last report.
  private mutating func report() {
    var unreported = Diagnostics()
    for diagnostic in diagnostics.all where reported.insert(diagnostic).inserted {
      unreported.emit(diagnostic)
    }
    report(unreported)
  }
}
