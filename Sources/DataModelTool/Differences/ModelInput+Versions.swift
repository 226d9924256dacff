import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader

/// Reads versions to compare. They may have any errors that do not prevent reading them, since old versions
/// cannot be changed.
extension ModelInput {
  /// Reports lines with invisible characters escaped, since the names in a model are not trusted.
  func report(_ lines: [String]) { Console.report(lines.map(VisibleText.escaping)) }

  /// Returns a version of a bundle; without a name, the current one.
  ///
  /// - Throws: exit code 1 if there is no such version, after reporting it
  func version(_ name: String?, of bundle: ModelBundle) throws -> ModelVersion {
    var found = Diagnostics()
    let version = bundle.selectedVersion(named: name, diagnostics: &found)
    report(found)
    guard let version else { throw ToolExit.findings }
    return version
  }

  /// Returns the versions from one to another, including both, in the order of the configuration or of their
  /// names, or in reverse.
  ///
  /// - Returns: the versions, the old one first
  /// - Throws: exit code 1 if there is no such version, or none before the new one, after reporting it
  func chain(in bundle: ModelBundle, order: [String], from: String?, to: String?) throws -> [ModelVersion] {
    let new = try version(to, of: bundle)
    let old = try from.map { try version($0, of: bundle) }
    let listed = order.compactMap { name in bundle.versions.first { $0.name == name } }
    let versions = order.isEmpty ? bundle.versions : listed
    if order.isEmpty, let doubt = CompilerPipeline.doubtfulOrder(of: bundle) {
      var found = Diagnostics()
      found.emit(doubt)
      report(found)
    }
    func position(of version: ModelVersion) throws -> Int {
      if let position = versions.firstIndex(of: version) { return position }
      report([
        "\(bundle.path): error: 'versions' in the configuration does not list '\(version.name)'"
      ])
      throw ToolExit.findings
    }
    let last = try position(of: new)
    guard let first = try old.map(position) ?? (last > 0 ? last - 1 : nil) else {
      report(["\(bundle.path): error: there is no version before '\(new.name)'; name one with --from"]
      )
      throw ToolExit.findings
    }
    return first <= last
      ? Array(versions[first...last]) : Array(versions[last...first].reversed())
  }

  /// Returns the difference between the first and the last of a chain of versions.
  ///
  /// - Throws: exit code 1 if one cannot be read as a model, or its elements cannot be told apart; 66 if its
  ///   file cannot be read, after reporting it
  func difference(along versions: [ModelVersion]) throws -> ModelDifference {
    var found = Diagnostics()
    var models: [DataModel] = []
    do {
      for version in versions {
        if let model = try version.readModel(from: files, diagnostics: &found) { models.append(model) }
      }
      // Warnings about an old version are left to 'validate'.
      report(found.without { $0.severity != .error })
      guard !found.hasErrors, models.count == versions.count else { throw ToolExit.findings }
      return try ModelDifference(along: models)
    } catch let error as FileAccessError {
      throw Console.failure(error)
    } catch let error as DifferenceError {
      let related = error.related.map { ["\($0): note: the other one is here"] } ?? []
      report([error.description] + related)
      throw ToolExit.findings
    }
  }

  /// Returns a file as an outline. A file that is not a model, such as one with a merge conflict, is returned
  /// as it is, because git does not show a change at all if this fails.
  ///
  /// - Throws: exit code 66 if the file cannot be read, after reporting it
  mutating func outline(at path: String) throws -> String {
    let version = try version(nil, of: try singleBundle(at: path))
    do {
      var found = Diagnostics()
      if let model = try version.readModel(from: files, diagnostics: &found), !found.hasErrors {
        return ModelOutline(model).text
      }
      report(found.without { $0.severity != .error })
      return String(decoding: try files.bytes(of: version.contentsPath), as: UTF8.self)
    } catch {
      throw Console.failure(error)
    }
  }
}
