package import DataModelDefinition
package import DataModelMigration
package import DataModelReader
package import DataModelRelational
package import DataModelSwift

/// The compiler from end to end. It works in memory: it reads files through a `FileSource` and returns files
/// as values.
///
///     bundle ──ModelCheck──▶ LoweredModel + Diagnostics ──▶ SQL, notes
///                                 └───────────────────────▶ Swift files
///
/// The check lowers the model once; all output is made from the result.
package struct CompilerPipeline: Sendable {
  package var check: ModelCheck
  package var swift: SwiftOptions
  /// The configuration from which the other settings come.
  package var configuration = ProjectConfiguration()
  package var templates = TemplateFolder()

  package init(check: ModelCheck = ModelCheck(), swift: SwiftOptions = SwiftOptions()) {
    self.check = check
    self.swift = swift
  }

  /// Reads and checks one version of a bundle.
  ///
  /// - Returns: the model with its tables; nil if there is an error among the findings, so that nothing can
  ///   be generated
  /// - Throws: `FileAccessError` if the file cannot be read
  package func model(
    in bundle: ModelBundle,
    version: String?,
    files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> LoweredModel? {
    var found = Diagnostics()
    defer { diagnostics.append(found) }
    guard let selected = bundle.selectedVersion(named: version, diagnostics: &found) else { return nil }
    guard var checked = try check.model(of: selected, in: files, diagnostics: &found) else { return nil }
    // Lowered first, so that the copy for the configuration check already has the tables and does not create
    // its own.
    let lowered = found.hasErrors ? nil : checked.lowered()
    found.append(configurationFindings(for: checked, of: bundle))
    return found.hasErrors ? nil : lowered
  }

  /// Returns the SQL that creates the tables of a version of a model.
  package func definition(of lowered: LoweredModel, in bundle: ModelBundle) -> DataDefinition {
    let older = versions(of: bundle, upTo: lowered.schema.versionName).dropLast()
    return DataDefinition(of: lowered.schema, olderVersionNames: older.map(\.name))
  }

  /// Returns the Swift sources of a model, sorted by name.
  ///
  /// - Parameters:
  ///   - lowered: the model
  ///   - bundle: its bundle
  ///   - migrations: the steps from older versions
  ///   - olderVersions: the versions that the steps lead from, for an import of their Core Data stores
  /// - Returns: the sources; none are written
  /// - Throws: the template library's error if a template cannot be parsed
  package func swiftFiles(
    for lowered: LoweredModel,
    of bundle: ModelBundle,
    migrations: [MigrationStep] = [],
    from olderVersions: [LoweredModel] = []
  ) throws -> [GeneratedFile] {
    try SwiftGenerator(templates: templates.templates.texts, options: swiftOptions(for: lowered.model))
      .files(
        for: lowered,
        modelFileName: Self.headerName(of: bundle),
        migrations: migrations,
        from: olderVersions
      )
  }

  /// Reports templates that omit the line by which the tool recognises its files.
  package func checkHeaders(of files: [GeneratedFile], of bundle: ModelBundle, diagnostics: inout Diagnostics)
  {
    let name = Self.headerName(of: bundle)
    guard let path = templates.headerPath,
      files.contains(where: { GeneratedHeader.modelFileName(of: Array($0.contents.utf8)) != name })
    else { return }
    let line = GeneratedHeader.line(forModel: "{{modelFileName}}")
    diagnostics.emit(
      TemplateRules.header,
      "every file needs this line near its top: \(line)",
      at: SourceLocation(path: path),
      about: nil
    )
  }

  /// Returns the template contexts of a model.
  ///
  /// - Throws: the template library's error if a template cannot be parsed
  package func contexts(for lowered: LoweredModel, of bundle: ModelBundle) throws -> TemplateContexts {
    try SwiftGenerator(options: swiftOptions(for: lowered.model))
      .contexts(for: lowered, modelFileName: Self.headerName(of: bundle))
  }

  /// Returns the name of the model in headers: that of its bundle, or of a bare version.
  package static func headerName(of bundle: ModelBundle) -> String {
    let name = bundle.path.split(separator: "/").last.map(String.init) ?? bundle.name
    // All lone files have the same name, and must not be confused.
    let isLoneFile = !name.hasSuffix(".xcdatamodeld") && !name.hasSuffix(".xcdatamodel")
    return (isLoneFile ? "\(bundle.name).xcdatamodel" : name).filter { !$0.isNewline }
  }
}
