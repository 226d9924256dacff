import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelSwift

extension ModelInput {
  /// All that a page shows of a version of a bundle. The version may have errors, which the page shows too.
  ///
  /// - Returns: the facts
  /// - Throws: exit code 1 if the version cannot be read as a model, 66 if its file cannot be read, after
  ///   saying so
  mutating func pageFacts(
    of bundle: ModelBundle,
    version: String?,
    pipeline: CompilerPipeline
  ) throws -> PageFacts {
    let version = try self.version(version, of: bundle)
    do {
      var found = Diagnostics()
      guard var checked = try pipeline.check.model(of: version, in: files, diagnostics: &found) else {
        report(found)
        throw ToolExit.findings
      }
      let lowered = checked.lowered()
      found.append(pipeline.configurationFindings(for: checked, of: bundle))
      let errors = found.all.filter { $0.severity == .error }
      found.append(try pipeline.frozenFindings(of: bundle, files: files))
      found.append(try pipeline.seriesFindings(of: bundle, to: checked, files: files).found)
      let model = checked.model
      return PageFacts(
        model: InspectionDocument.document(model, bundleName: bundle.name, profile: checked.profile),
        diagram: EntityDiagram(model, bundleName: bundle.name),
        findings: found.sorted,
        sources: try ElementSources(bundle: bundle, pipeline: pipeline, errors: errors)
          .sources(of: model, lowered),
        versions: try VersionHistory(bundle: bundle, pipeline: pipeline, files: files)
          .versions(showing: version.name)
      )
    } catch let error as FileAccessError {
      throw Console.failure(error)
    }
  }
}
