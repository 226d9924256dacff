import Foundation

/// The import of a store into a new file: its rows go into the tables of the version that the store was
/// written with, are compared with the store, and are migrated to the current version.
package struct StoreImport: Sendable {
  package let store: CoreDataStore
  /// The versions that the store may have been written with, the likeliest first.
  let versions: [ImportedVersion]
  package let layout: StoreLayout
  /// The name of the likeliest version.
  package var versionName: String? { versions.first?.name }
  /// Called for rows that were taken or compared.
  package var progress: @Sendable (CoreDataImportProgress) -> Void = { _ in }
  /// Throws if the import was cancelled.
  package var checkCancellation: @Sendable () throws -> Void = {}

  /// Finds the version of a store.
  ///
  /// - Parameters:
  ///   - store: the store
  ///   - archived: the model in the store; nil if it has none
  ///   - versions: the versions of the model, oldest first
  /// - Throws: `CoreDataImportError`, `CoreDataStoreError`
  package init(of store: CoreDataStore, _ archived: ArchivedModel?, versions: [CoreDataVersion]) throws {
    self.store = store
    let known = try versions.map { try $0.read() }
    if let archived {
      self.versions = try VersionChoice.versions(among: known, for: archived, of: store.path)
    } else {
      self.versions = known
    }
    guard let version = self.versions.first, archived != nil || versions.count == 1 else {
      throw CoreDataStoreError.noArchivedModel(path: store.path)
    }
    let unsupported = version.entities.flatMap { entity in
      entity.attributes.filter { $0.kind == .composite || $0.kind == .objectID }.map {
        "\(entity.name).\($0.name)"
      }
    }
    if !unsupported.isEmpty {
      throw CoreDataImportError.unsupportedAttributes(path: store.path, names: unsupported)
    }
    layout = try StoreLayout(of: archived ?? version.archivedModel, in: store)
  }

  /// Writes the rows to a new file of the store's version, and compares them. If several versions have the
  /// structure of the store, it is the first that all rows fit.
  ///
  /// - Parameter path: the path of the file, which does not exist
  /// - Returns: what was taken
  /// - Throws: `CoreDataImportError` if a row does not fit; what `checkCancellation` throws
  package func write(to path: String) throws -> CoreDataImportReport {
    var refusal: CoreDataImportError?
    for version in versions {
      let attempt = VersionImport(
        store: store,
        version: version,
        layout: layout,
        progress: progress,
        checkCancellation: checkCancellation
      )
      do {
        return try attempt.write(to: path)
      } catch let error as CoreDataImportError {
        guard case .rowsDoNotFit = error else { throw error }
        refusal = refusal ?? error
        try FileManager.default.removeItem(atPath: path)
      }
    }
    throw refusal ?? CoreDataStoreError.noArchivedModel(path: store.path)
  }
}
