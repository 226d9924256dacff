public import DataModelRuntime
public import Foundation
import GRDB

extension LocalStore {
  /// Imports the Core Data store of an earlier release of an app, once.
  ///
  /// ```swift
  /// let path = folder.appendingPathComponent("shop.db").path
  /// let outcome = try await LocalStore.importCoreDataStore(
  ///   at: folder.appendingPathComponent("Shop.sqlite"),
  ///   into: path,
  ///   ShopSchema.coreDataVersions
  /// )
  /// let store = try await LocalStore.open(ShopSchema.schema, path: path)
  /// ```
  ///
  /// Call it each time before the new file is opened. The rows go into a file of their own, are compared with
  /// the store and migrated, and only then does that file get its name: an app that is killed meanwhile has
  /// no new file, and begins again. The store is only read. It stays for the app to delete in a later
  /// release.
  ///
  /// - Parameters:
  ///   - store: the Core Data store
  ///   - path: the new file; its folder must exist, and have space for a copy of the store and the new file
  ///   - versions: the versions of the model, from generated code
  ///   - progress: called now and then, on some thread
  /// - Returns: what was done
  /// - Throws: ``CoreDataStoreError`` if the store cannot be read, ``CoreDataImportError`` if its rows do not
  ///   fit, `LocalStoreError` if they cannot be migrated, `CancellationError`
  public static func importCoreDataStore(
    at store: URL,
    into path: String,
    _ versions: CoreDataVersions,
    progress: @escaping @Sendable (CoreDataImportProgress) -> Void = { _ in }
  ) async throws -> CoreDataImportOutcome {
    let isStored = FileManager.default.fileExists(atPath: store.path)
    if FileManager.default.fileExists(atPath: path) {
      ImportedFile.removeLeftovers(of: path)
      return try await requireImport(of: isStored ? store.lastPathComponent : nil, in: path)
    }
    guard isStored else { return .nothingToImport }
    let (written, file) = try await ImportCancellation.running { cancellation in
      let file = try ImportedFile(target: path)
      let source = try CoreDataStore(path: store.path, copyingInto: file.folder)
      let archived = try source.modelArchive().map { try ArchivedModel(archive: $0) }
      var start = try StoreImport(of: source, archived, versions: versions.versions)
      start.progress = progress
      start.checkCancellation = cancellation.check
      return (try start.write(to: file.path), file)
    }
    var report = written
    let losses = try await migrate(file.path, to: versions.schema)
    report.migrated(to: versions.schema.versionName, losing: losses)
    try Task.checkCancellation()
    try file.complete()
    return .imported(report)
  }

  /// Migrates a file, and closes it so that all of it is in one file.
  private static func migrate(_ path: String, to schema: LocalStoreSchema) async throws -> [String] {
    let (losses, said) = AsyncStream<String>.makeStream()
    var options = MigrationOptions()
    options.reportLoss = { said.yield($0) }
    let migrated = try await LocalStore.open(schema, path: path, migration: options)
    said.finish()
    try migrated.database.close()
    return await losses.reduce(into: []) { $0.append($1) }
  }

  /// Requires that a file is an import, and of a store with that name if there still is one.
  private static func requireImport(of store: String?, in path: String) async throws -> CoreDataImportOutcome
  {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    let record = try await DatabaseQueue(path: path, configuration: configuration).read(ImportRecord.read)
    guard store == nil || record?.name == store else { throw CoreDataImportError.fileExists(path: path) }
    return .importedBefore
  }
}
