import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRuntime
import DataModelTestSupport
import FieldVersions

@testable import DataModelTool

/// The two versions of the app, as the tool reads them.
enum FieldModels {
  static let old = read("Old/Field.xcdatamodeld", "Field")
  static let new = read("New/Field.xcdatamodeld", "Field 2")

  /// What `datamodel compat` says of apps of the old version.
  static let findings = Dictionary(
    uniqueKeysWithValues: AppCompatibility.Dialect.allCases.map { ($0, said($0)) }
  )

  /// A store of each version, of which each app takes a copy.
  static let emptyStores = Result {
    (
      old: try LocalStore(inMemory: OldField.FieldSchema.schema),
      new: try LocalStore(inMemory: NewField.FieldSchema.schema)
    )
  }

  private static func said(_ dialect: AppCompatibility.Dialect) -> [Diagnostic] {
    FieldCompatibility([old, new], released: ["Field"], with: new, dialect).findings.sorted
  }

  private static func read(_ bundle: String, _ version: String) -> LoweredModel {
    let path = "\(bundle)/\(version).xcdatamodel/contents"
    var found = Diagnostics()
    do {
      let files = InMemoryFiles([path: try Repository.text(of: "Tests/FieldVersions/\(path)")])
      let bundles = try ModelLocator.locate(bundle, in: files, diagnostics: &found)
      let pipeline = CompilerPipeline()
      if let bundle = bundles.first,
        let model = try pipeline.model(in: bundle, version: nil, files: files, diagnostics: &found)
      {
        return model
      }
    } catch { preconditionFailure("\(error)") }
    preconditionFailure("'\(path)' has errors: \(found.all.map(\.message))")
  }
}
