import Foundation
public import GRDB

extension LocalStore {
  /// Opens or creates a file without blocking the caller, and migrates it if it has an older version.
  ///
  /// ```swift
  /// var options = MigrationOptions()
  /// options.progress = { progress in print("\(progress.completedCount) of \(progress.totalCount)") }
  /// let store = try await LocalStore.open(ShopSchema.schema, path: "shop.sqlite", migration: options)
  /// ```
  ///
  /// Waits up to an hour while another process migrates the file. A migration is one transaction: if a full
  /// disk, a crash or the cancellation of the task ends it early, the file stays as it was.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file; its folder must exist
  ///   - configuration: settings of the connection, as for ``init(_:path:configuration:migration:)``
  ///   - options: hooks of the app, and a closure that receives the progress
  /// - Returns: the store
  /// - Throws: ``LocalStoreError`` if the file cannot be opened or migrated; `CancellationError`; the error
  ///   of a hook
  public static func open(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration = .init(),
    migration options: MigrationOptions = MigrationOptions()
  ) async throws -> LocalStore {
    let cancellation = OpeningCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // SQLite blocks its thread, which must not be one of those that tasks share.
        DispatchQueue.global().async {
          continuation.resume(
            with: Result {
              try LocalStore(
                database: openFile(
                  schema,
                  path: path,
                  configuration: configuration,
                  options: options,
                  cancellation: cancellation,
                  patience: .seconds(3600)
                ),
                schema: schema
              )
            }
          )
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
