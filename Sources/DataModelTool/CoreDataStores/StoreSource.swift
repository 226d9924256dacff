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
    let current = current.schema.versionName
    let listed = pipeline.versions(of: bundle, upTo: current).filter { name == nil || $0.name == name }
    if let name, listed.isEmpty {
      let names = pipeline.versions(of: bundle, upTo: current).map { "'\($0.name)'" }
      let reason = """
        no store can be of the version '\(name)'; a way to '\(current)' leads from \
        \(names.joined(separator: ", "))
        """
      throw FileAccessError(path: bundle.path, reason: reason)
    }
    do {
      return try start(among: listed, pipeline, files)
    } catch let error as CoreDataImportError {
      guard case .unknownVersion = error, name == nil else { throw error }
      // A version without a way to the current one explains more than what differs.
      for version in bundle.versions where !listed.contains(where: { $0.name == version.name }) {
        guard (try? start(among: [version], pipeline, files)) != nil else { continue }
        let reason = """
          the store was written with the version '\(version.name)', from which no way leads to the current \
          version '\(current)': it comes later, or 'versions' in datamodel.yaml does not list it
          """
        throw FileAccessError(path: store.path, reason: reason)
      }
      throw error
    }
  }

  private func start(
    among versions: [ModelVersion],
    _ pipeline: CompilerPipeline,
    _ files: any FileSource
  ) throws -> StoreImport {
    let models = try versions.compactMap { version in
      // A version that has no tables has no stores either.
      var ignored = Diagnostics()
      return try pipeline.oldTables(of: version, files, &ignored)
    }
    let decisions = pipeline.configuration.importDecisions
    return try StoreImport(
      of: store,
      archived,
      versions: models.map { CoreDataVersion($0, decisions) }
    )
  }
}
