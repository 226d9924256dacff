import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational

/// Compares each version of a bundle with the one before it.
struct VersionHistory {
  let bundle: ModelBundle
  let pipeline: CompilerPipeline
  let files: any FileSource

  /// The versions in the order of the configuration, or of their names; the newest first.
  ///
  /// - Parameter shown: the name of the version on the page
  /// - Returns: the versions, each with what changed since the one before it
  /// - Throws: `FileAccessError` if a file may not be read
  func versions(showing shown: String) throws(FileAccessError) -> [PageVersion] {
    let order = pipeline.configuration.versions.map(\.value)
    let listed = order.compactMap { name in bundle.versions.first { $0.name == name } }
    var found: [PageVersion] = []
    var before: Read?
    for version in order.isEmpty ? bundle.versions : listed {
      let read = try read(version)
      found.append(
        PageVersion(
          name: version.name,
          isCurrent: version.name == bundle.currentVersion?.name,
          isShown: version.name == shown,
          change: try before.map { old throws(FileAccessError) in try change(from: old, to: read) } ?? .first
        )
      )
      before = read
    }
    return found.reversed()
  }

  private struct Read {
    let version: ModelVersion
    let model: DataModel?
    let lowered: LoweredModel?
  }

  private func read(_ version: ModelVersion) throws(FileAccessError) -> Read {
    // The findings of older versions are for 'validate --all-versions'.
    var ignored = Diagnostics()
    var checked = try pipeline.check.model(of: version, in: files, diagnostics: &ignored)
    return Read(version: version, model: checked?.model, lowered: checked?.lowered())
  }

  private func change(from old: Read, to new: Read) throws(FileAccessError) -> PageVersion.Change {
    let name = old.version.name
    guard let oldModel = old.model else {
      return .unknown(since: name, "'\(name)' cannot be read as a model.")
    }
    guard let newModel = new.model else {
      return .unknown(since: name, "this version cannot be read as a model.")
    }
    do {
      let difference = try ModelDifference(along: [oldModel, newModel])
      return .since(name, difference, try step(from: old, to: new))
    } catch let error as DifferenceError {
      return .unknown(since: name, "\(error.message).")
    } catch let error as FileAccessError {
      throw error
    } catch {
      return .unknown(since: name, "\(error)")
    }
  }

  private func step(from old: Read, to new: Read) throws(FileAccessError) -> PageVersion.Step {
    guard old.lowered != nil, let lowered = new.lowered else { return .none }
    var found = Diagnostics()
    let chain = try pipeline.migrations(
      along: [old.version],
      to: lowered,
      files: files,
      diagnostics: &found
    )
    return chain.isUndecided ? .open(found.without { $0.severity != .error }.sorted) : .planned
  }
}
