package import DataModelDefinition
package import DataModelReader
package import DataModelRelational
package import DataModelSwift

/// The compiler from end to end. It works in memory: files come in through a `FileSource`, and go out as values.
///
///     bundle ──ModelCheck──▶ DataModel + Diagnostics ──lower──▶ LoweredModel ──▶ SQL
///                                                                     └──────────▶ Swift files
package struct CompilerPipeline: Sendable {
  package var check: ModelCheck
  package var swift: SwiftOptions
  /// The configuration that the rest was taken from.
  package var configuration = ProjectConfiguration()
  package var templates = TemplateFolder()

  package init(check: ModelCheck = ModelCheck(), swift: SwiftOptions = SwiftOptions()) {
    self.check = check
    self.swift = swift
  }

  /// Reads and checks one version of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: where the versions are
  ///   - version: the name of a version, or nil for the current one
  ///   - files: where the bundle was found
  ///   - diagnostics: receives the findings
  /// - Returns: the model; nil if there is an error among the findings, so that nothing can be made of it
  /// - Throws: `FileAccessError` if the file may not be read
  package func model(
    in bundle: ModelBundle,
    version: String?,
    files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> DataModel? {
    var found = Diagnostics()
    defer { diagnostics.append(found) }
    guard let selected = bundle.selectedVersion(named: version, diagnostics: &found) else { return nil }
    let model = try check.model(of: selected, in: files, diagnostics: &found)
    if let model { found.append(configurationFindings(for: model, of: bundle, besides: found)) }
    return found.hasErrors ? nil : model
  }

  /// The tables of a model without errors.
  package func lower(_ model: DataModel, of bundle: ModelBundle) -> LoweredModel {
    ModelLowering.lower(
      model,
      modelName: bundle.name,
      profile: check.effectiveProfile(of: model),
      primaryKeys: Dictionary(
        configuration.primaryKeys.map { ($0.value.entity, $0.value.attribute) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }

  /// The SQL script that creates the tables of a model without errors.
  package func sql(for model: DataModel, of bundle: ModelBundle) -> String {
    DataDefinition(of: lower(model, of: bundle).schema).script
  }

  /// Notes about the parts of a model that its tables do not hold.
  package func mappingNotes(for model: DataModel, of bundle: ModelBundle) -> Diagnostics {
    check.settled(MappingNotes.all(for: lower(model, of: bundle)), of: model)
      .without(NoActionNotes(in: model, rules: check.rules).isRepeated)
  }

  /// The Swift sources of a model without errors, sorted by name.
  ///
  /// - Throws: the template library's error if a template cannot be parsed
  package func swiftFiles(for model: DataModel, of bundle: ModelBundle) throws -> [GeneratedFile] {
    try SwiftGenerator(templates: templates.templates.texts, options: swift)
      .files(for: lower(model, of: bundle), modelFileName: Self.headerName(of: bundle))
  }

  /// Reports that templates leave out the line by which the tool knows its files, if they do.
  package func checkHeaders(of files: [GeneratedFile], of bundle: ModelBundle, diagnostics: inout Diagnostics)
  {
    let name = Self.headerName(of: bundle)
    guard let path = templates.headerPath,
      files.contains(where: { GeneratedHeader.modelFileName(of: Array($0.contents.utf8)) != name })
    else { return }
    let line = GeneratedHeader.line(forModel: "{{modelFileName}}")
    diagnostics.emit(
      Diagnostic(
        TemplateRules.header,
        "every file needs a line of its own, near its top: \(line)",
        at: SourceLocation(path: path)
      )
    )
  }

  /// The contexts of a model without errors.
  ///
  /// - Throws: the template library's error if a template cannot be parsed
  package func contexts(for model: DataModel, of bundle: ModelBundle) throws -> TemplateContexts {
    try SwiftGenerator(options: swift)
      .contexts(for: lower(model, of: bundle), modelFileName: Self.headerName(of: bundle))
  }

  /// The model as headers name it: the name of its bundle, or of the version that was given alone.
  package static func headerName(of bundle: ModelBundle) -> String {
    let name = bundle.path.split(separator: "/").last.map(String.init) ?? bundle.name
    // Every lone file is called the same, and must not pass for another's.
    let isLoneFile = !name.hasSuffix(".xcdatamodeld") && !name.hasSuffix(".xcdatamodel")
    return (isLoneFile ? "\(bundle.name).xcdatamodel" : name).filter { !$0.isNewline }
  }
}
