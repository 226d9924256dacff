public import GRDB

/// Options for a file that does not have the current version of its model.
public struct MigrationOptions: Sendable {
  /// Code of the app that runs in the middle of a step.
  public var hooks: [MigrationHook] = []
  /// Receives the progress of the migration, on the thread that migrates.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// Whether a file is **emptied** if its version was changed without a new name. Otherwise it is refused.
  ///
  /// For development, while an unreleased version changes from day to day:
  ///
  /// ```swift
  /// #if DEBUG
  /// options.recreatesChangedVersions = true
  /// #endif
  /// ```
  ///
  /// Everything in the file is lost, including tables of the app and edits that were never pushed. Files of
  /// unchanged versions are still migrated; files of another model, of an unknown version or of something
  /// else are still refused.
  public var recreatesChangedVersions = false

  /// Receives a sentence about each thing that the migration drops, moves or clears, if the steps have one.
  package var reportLoss: (@Sendable (String) -> Void)?

  /// Creates options without hooks and progress reports. They empty no file.
  public init() {}
}

/// Code of the app that runs inside the transaction of a migration. The new columns and tables are filled,
/// and nothing of the old version has been removed yet.
///
/// ```swift
/// var options = MigrationOptions()
/// options.hooks = [
///   MigrationHook(to: "Shop 2") { db in
///     try db.execute(sql: #"INSERT INTO "Address" ("street", "user") SELECT "street", "_id" FROM "User""#)
///   }
/// ]
/// ```
///
/// A table that is being rebuilt still has its old form. The new form is called `_New.` and its name, unless
/// the old version has no table of that name.
public struct MigrationHook: Sendable {
  /// The version that the step leads to.
  public let version: String
  let run: @Sendable (Database) throws -> Void

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - version: the name of the version that the step leads to
  ///   - run: the code. If it throws, the migration ends, and the file stays as it was
  public init(to version: String, _ run: @escaping @Sendable (Database) throws -> Void) {
    self.version = version
    self.run = run
  }
}

/// The progress of a migration.
public struct MigrationProgress: Sendable, Hashable {
  /// The version of the file, and the version that it is migrated to.
  public let fromVersion, toVersion: String
  /// The number of completed statements. Statements take very different times.
  public let completedCount: Int
  /// The number of all statements.
  public let totalCount: Int
}
