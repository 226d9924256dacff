import CoreDataImport
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import Foundation

/// A store that is imported, and the version of a model that it was written with.
struct StoreSource {
  let store: CoreDataStore
  /// The model in the store; nil if it has none.
  let archived: ArchivedModel?

  /// Reads a store.
  ///
  /// - Parameters:
  ///   - path: the path of the store
  ///   - folder: where the copy of the store is kept meanwhile; the folder for temporary files if nil
  /// - Throws: `CoreDataStoreError`, `ArchivedModelError`
  init(path: String, copyingInto folder: URL? = nil) throws {
    store = try CoreDataStore(path: path, copyingInto: folder)
    archived = try store.modelArchive().map { try ArchivedModel(archive: $0) }
  }

  /// Reads a store; returns nil for another database.
  ///
  /// - Throws: `CoreDataStoreError`, `ArchivedModelError`
  static func ifStore(at path: String) throws -> StoreSource? {
    do {
      return try StoreSource(path: path)
    } catch CoreDataStoreError.notAStore {
      return nil
    }
  }

  /// Finds the versions that the store may be of among those of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: the bundle of the model
  ///   - current: the version to which the rows are migrated
  ///   - name: the version of the store, if the user names it
  ///   - pipeline: compiles the versions
  ///   - files: the files of the bundle
  /// - Returns: the import into the version
  /// - Throws: `FileAccessError`, `CoreDataImportError`, `CoreDataStoreError`
  func start(
    in bundle: ModelBundle,
    upTo current: LoweredModel,
    from name: String?,
    _ pipeline: CompilerPipeline,
    _ files: any FileSource
  ) throws -> StoreImport {
    let last = bundle.versions.firstIndex { $0.name == current.schema.versionName } ?? bundle.versions.count
    let older = Array(bundle.versions.prefix(last))
    var models: [LoweredModel] = []
    for version in older where name == nil || version.name == name {
      // A version that has no tables has no stores either.
      var ignored = Diagnostics()
      if let model = try pipeline.oldTables(of: version, files, &ignored) { models.append(model) }
    }
    if name == nil || current.schema.versionName == name { models.append(current) }
    return try StoreImport(
      of: store,
      archived,
      versions: models.map { CoreDataVersion($0, pipeline.configuration.importDecisions) }
    )
  }
}
