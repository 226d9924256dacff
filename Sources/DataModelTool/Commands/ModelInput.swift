import ArgumentParser
import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// Reading models from paths, as every command does it.
struct ModelInput {
  let files = DiskFileSource()
  var diagnostics = Diagnostics()

  /// The models that a path means.
  ///
  /// - Throws: exit code 66 if there are none, after saying why
  mutating func bundles(at path: String) throws -> [ModelBundle] {
    do {
      let countBefore = diagnostics.all.count
      let bundles = try ModelLocator.locate(path, in: files, diagnostics: &diagnostics)
      guard bundles.isEmpty else { return bundles }
      if diagnostics.all.count == countBefore {
        Console.report(["\(path): error: no data model here (.xcdatamodeld or .xcdatamodel)"])
      } else {
        report()
      }
      throw ToolExit.noInput
    } catch let error as FileAccessError {
      Console.report(["\(error.path): error: \(error.reason)"])
      throw ToolExit.noInput
    }
  }

  /// The one model that a path means.
  ///
  /// - Throws: exit code 66 if there is none or several, after saying so
  mutating func singleBundle(at path: String) throws -> ModelBundle {
    let bundles = try bundles(at: path)
    guard let bundle = bundles.first, bundles.count == 1 else {
      let list = bundles.map { "  \($0.path)" }
      Console.report(["\(path): error: \(bundles.count) data models here; give the path of one:"] + list)
      throw ToolExit.noInput
    }
    return bundle
  }

  /// A version of a bundle without errors.
  ///
  /// - Throws: exit code 1 if the model has errors, after reporting them
  mutating func model(
    in bundle: ModelBundle,
    version: String?,
    pipeline: CompilerPipeline
  ) throws -> DataModel {
    do {
      let model = try pipeline.model(in: bundle, version: version, files: files, diagnostics: &diagnostics)
      report()
      guard let model else { throw ToolExit.findings }
      return model
    } catch let error as FileAccessError {
      Console.report(["\(error.path): error: \(error.reason)"])
      throw ToolExit.noInput
    }
  }

  private func report() {
    Console.report(TextReport(diagnostics).lines)
  }
}
