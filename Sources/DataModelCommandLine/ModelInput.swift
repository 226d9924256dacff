import ArgumentParser
package import DataModelCompiler
package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational
package import DataModelSwift

/// Reading models from paths, as every command does it.
package struct ModelInput {
  package private(set) var files = DiskFileSource()
  package var diagnostics = Diagnostics()
  private var reported: Set<Diagnostic> = []
  private let style: TextStyle
  private let configurationPath: String?
  private let excluded: [PathPattern]

  package init(
    _ rules: RuleOptions,
    _ configuration: ConfigurationOption,
    excluding excluded: [PathPattern] = []
  ) {
    style = Console.style(rules)
    configurationPath = configuration.path
    self.excluded = excluded
  }

  /// The models that a path means; `-` is the one on standard input, which can be read once.
  ///
  /// - Returns: the models; none if there is an error among the findings that says why
  /// - Throws: `FileAccessError` if there is nothing to read
  package mutating func bundlesIfReadable(at path: String) throws(FileAccessError) -> [ModelBundle] {
    let countBefore = diagnostics.all.count
    let bundles = try bundlesIfAny(at: path)
    if bundles.isEmpty, diagnostics.all.count == countBefore {
      throw FileAccessError(path: path, reason: "no data model here (.xcdatamodeld or .xcdatamodel)")
    }
    return bundles
  }

  /// The same, of a folder that need not have any.
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

  /// Whether a search of the current folder would leave a file below it out.
  package mutating func isLeftOut(_ path: String) throws(FileAccessError) -> Bool {
    try SearchExclusion(excluded + excludedByConfiguration(at: ".")).hides(path)
  }

  /// What the configuration of a folder leaves out of a search.
  private mutating func excludedByConfiguration(at path: String) throws(FileAccessError) -> [PathPattern] {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    guard files.kind(of: path) == .folder, !path.contains(".xcdatamodel"),
      let file = configurationPath ?? locator.path(forModelAt: "\(path)/*", searched: path)
    else { return [] }
    // Its mistakes are reported once more with each model, as the same finding.
    return try ProjectConfiguration.read(at: file, from: files, diagnostics: &diagnostics)?.exclude ?? []
  }

  /// `note: 2 folders were not searched: Pods, build; give the path of one to search it`
  private static func note(ofLeftOut paths: [String]) -> String {
    let limit = 5
    let count = paths.count == 1 ? "1 folder or model was" : "\(paths.count) folders or models were"
    let more = paths.count > limit ? " and \(paths.count - limit) more" : ""
    let names = paths.prefix(limit).joined(separator: ", ")
    return "note: \(count) left out: \(names)\(more); give the path of one to have it taken"
  }

  /// The models that a path means.
  ///
  /// - Throws: exit code 66 if there are none, after saying why
  package mutating func bundles(at path: String) throws -> [ModelBundle] {
    do {
      let bundles = try bundlesIfReadable(at: path)
      guard bundles.isEmpty else { return bundles }
      report()
      throw ToolExit.noInput
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// The one model that a path means.
  ///
  /// - Throws: exit code 66 if there is none or several, after saying so
  package mutating func singleBundle(at path: String) throws -> ModelBundle {
    let bundles = try bundles(at: path)
    guard let bundle = bundles.first, bundles.count == 1 else {
      let list = bundles.map { "  \($0.path)" }
      Console.report(["\(path): error: \(bundles.count) data models here; give the path of one:"] + list)
      throw ToolExit.noInput
    }
    return bundle
  }

  /// The configuration of a model.
  ///
  /// - Returns: the configuration, an empty one if there is no file; nil with an error among the findings
  /// - Throws: `FileAccessError` if the file cannot be read
  package mutating func configurationIfValid(
    _ option: ConfigurationOption,
    of bundle: ModelBundle,
    at path: String
  ) throws(FileAccessError) -> ProjectConfiguration? {
    try configurationIfValid(option.path, of: bundle, at: path)
  }

  /// The configuration of a model: a file, or the nearest one.
  mutating func configurationIfValid(
    _ file: String?,
    of bundle: ModelBundle,
    at path: String
  ) throws(FileAccessError) -> ProjectConfiguration? {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    guard let file = file ?? locator.path(forModelAt: bundle.path, searched: path) else {
      return ProjectConfiguration()
    }
    return try ProjectConfiguration.read(at: file, from: files, diagnostics: &diagnostics)
  }

  /// The configuration of a model.
  ///
  /// - Throws: exit code 1 if the configuration has errors, 66 if it cannot be read, after saying so
  package mutating func configuration(
    _ option: ConfigurationOption,
    of bundle: ModelBundle,
    at path: String
  ) throws -> ProjectConfiguration {
    do {
      if let configuration = try configurationIfValid(option, of: bundle, at: path) { return configuration }
      report()
      throw ToolExit.findings
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// A version of a bundle without errors, with its tables.
  ///
  /// - Throws: exit code 1 if the model has errors, after reporting them
  package mutating func model(
    in bundle: ModelBundle,
    version: String?,
    pipeline: CompilerPipeline
  ) throws -> LoweredModel {
    do {
      let model = try pipeline.model(in: bundle, version: version, files: files, diagnostics: &diagnostics)
      report()
      guard let model else { throw ToolExit.findings }
      return model
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// The steps to a version of a bundle from those before it.
  ///
  /// - Throws: exit code 1 if something has to be stated first; 66 if the file of a version cannot be read,
  ///   after saying so
  package mutating func migrations(
    of bundle: ModelBundle,
    to model: LoweredModel,
    pipeline: CompilerPipeline
  ) throws -> MigrationChain {
    let older = pipeline.versions(of: bundle, upTo: model.schema.versionName).dropLast()
    do {
      var questions = Diagnostics()
      let chain = try pipeline.migrations(
        along: Array(older),
        to: model,
        files: files,
        diagnostics: &questions
      )
      diagnostics.append(pipeline.versionFindings(of: bundle, compiling: model.model, chain))
      diagnostics.append(questions)
      let name = model.schema.versionName
      if let note = try pipeline.versionsNote(for: bundle, compiling: name, chain, files: files) {
        Console.report([VisibleText.escaping(note)])
      }
      report()
      if diagnostics.hasErrors { throw ToolExit.findings }
      return chain
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// Work that reads files and may find something.
  ///
  /// - Throws: exit code 1 if there is an error among the findings, 66 if a file cannot be read, after saying
  ///   so
  package mutating func reporting<Value>(
    _ work: (inout ModelInput) throws(FileAccessError) -> Value
  ) throws -> Value {
    do {
      let value = try work(&self)
      report()
      if diagnostics.hasErrors { throw ToolExit.findings }
      return value
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// Compares the versions that were released with what they were, and with the current one.
  ///
  /// - Throws: exit code 1 if one has changed, is gone or comes after the current one; 66 if a file cannot be
  ///   read, after saying so
  package mutating func requireFrozenVersions(
    of bundle: ModelBundle,
    compiling model: LoweredModel,
    pipeline: CompilerPipeline
  ) throws {
    try reporting { input throws(FileAccessError) in
      input.diagnostics.append(
        try pipeline.frozenFindings(of: bundle, files: input.files, known: model)
      )
      input.diagnostics.append(
        try pipeline.currentVersionFindings(of: bundle, compiling: model.model, files: input.files)
      )
    }
  }

  /// The templates of a model.
  ///
  /// - Returns: the templates, those in the tool if there are no others
  /// - Throws: exit code 1 if a template has errors, 66 if it cannot be read, after saying so
  package mutating func templates(
    _ folder: String?,
    of bundle: ModelBundle,
    at path: String
  ) throws -> TemplateFolder {
    let locator = ConfigurationLocator(files: files, currentFolder: DiskFileSource.currentFolder)
    guard let folder = folder ?? locator.templateFolder(forModelAt: bundle.path, searched: path) else {
      return TemplateFolder()
    }
    do {
      let templates = try TemplateFolder.read(at: folder, from: files, diagnostics: &diagnostics)
      report()
      guard let templates else { throw ToolExit.findings }
      return templates
    } catch let error as FileAccessError {
      throw noInput(error)
    }
  }

  /// The sources of a model.
  ///
  /// - Throws: exit code 1 if the templates make none that the tool would know again, after saying so
  package func swiftFiles(
    for model: LoweredModel,
    of bundle: ModelBundle,
    migrations: [MigrationStep],
    pipeline: CompilerPipeline
  ) throws -> [GeneratedFile] {
    let generated = try pipeline.swiftFiles(for: model, of: bundle, migrations: migrations)
    var found = Diagnostics()
    pipeline.checkHeaders(of: generated, of: bundle, diagnostics: &found)
    report(found)
    if found.hasErrors { throw ToolExit.findings }
    return generated
  }

  /// Reports findings that are no part of those of the run.
  package func report(_ notes: Diagnostics) {
    Console.report(TextReport(notes, style: style, source: files.sourceFile(at:)).lines)
  }

  /// Reports what was found since the last time.
  private mutating func report() {
    var news = Diagnostics()
    for diagnostic in diagnostics.all where reported.insert(diagnostic).inserted { news.emit(diagnostic) }
    report(news)
  }

  /// The exit code for a path that cannot be read, after saying so.
  private func noInput(_ error: FileAccessError) -> ExitCode {
    var report = ValidationReport()
    report.problems = [error]
    Console.report(TextReport(report, style: style).lines)
    return ToolExit.noInput
  }
}
