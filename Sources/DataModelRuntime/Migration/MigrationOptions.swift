public import GRDB

/// Says what becomes of a file that is not of the current version of its model.
public struct MigrationOptions: Sendable {
  /// Code of the app that runs in the middle of a step.
  public var hooks: [MigrationHook] = []
  /// Is told how far the migration is, on the thread that migrates.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// Whether a file of a version that was changed without a new name is **emptied** and begins anew. It would
  /// be refused.
  ///
  /// For development, while a version that nobody has yet changes from day to day:
  ///
  /// ```swift
  /// #if DEBUG
  /// options.startsChangedVersionsAnew = true
  /// #endif
  /// ```
  ///
  /// Everything in such a file is lost, also tables of the app and edits that were never pushed. Files of
  /// versions that are as they were are migrated; those of another model, of a version that is not known, or
  /// of something else are refused as ever.
  public var startsChangedVersionsAnew = false

  /// Is told in a sentence what the migration gives up, moves and clears, if the steps say so.
  package var reportLoss: (@Sendable (String) -> Void)?

  /// Options: no hooks, nobody is told, and no file is emptied.
  public init() {}
}

/// Code of an app that runs inside the transaction of a migration: the new columns and tables are filled, and
/// nothing of the old version is gone yet.
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
/// A table that is rebuilt still has its old form; its new one is called `_New.` and its name, unless nobody
/// had that name.
public struct MigrationHook: Sendable {
  /// The version that the step leads to.
  public let version: String
  let run: @Sendable (Database) throws -> Void

  /// A hook.
  ///
  /// - Parameters:
  ///   - version: the name of the version that the step leads to
  ///   - run: the code. What it throws ends the migration, and the file stays as it was
  public init(to version: String, _ run: @escaping @Sendable (Database) throws -> Void) {
    self.version = version
    self.run = run
  }
}

/// How far a migration is.
public struct MigrationProgress: Sendable, Hashable {
  /// The version that the file has, and the one that it gets.
  public let fromVersion, toVersion: String
  /// The number of statements that are through. They take very different times.
  public let completedCount: Int
  /// The number of all statements.
  public let totalCount: Int
}
