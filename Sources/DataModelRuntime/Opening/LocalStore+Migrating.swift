import Foundation
public import GRDB

extension LocalStore {
  /// Opens a file, or creates it, without blocking the caller, and migrates it if it has an older version.
  ///
  /// ```swift
  /// var options = MigrationOptions()
  /// options.progress = { progress in print("\(progress.completedCount) of \(progress.totalCount)") }
  /// let store = try await LocalStore.open(ShopSchema.schema, path: "shop.sqlite", migration: options)
  /// ```
  ///
  /// Another process that migrates the file is waited for, up to an hour. A migration is one transaction:
  /// whatever ends it before its end, a full disk, a crash, or that the task is cancelled, leaves the file as
  /// it was.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file; its folder must exist
  ///   - configuration: settings of the connection, as of ``init(_:path:configuration:migration:)``
  ///   - options: hooks of the app, and who is told how far a migration is
  /// - Returns: the store
  /// - Throws: ``LocalStoreError`` if the file cannot be opened or migrated; `CancellationError`; what a hook
  ///   throws
  public static func open(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration = .init(),
    migration options: MigrationOptions = MigrationOptions()
  ) async throws -> LocalStore {
    let cancellation = OpeningCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // SQLite blocks its thread, which must be none of those that tasks share.
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
