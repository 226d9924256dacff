import DataModelRelational
import SQLText

/// The way from one version's tables to those of another, in the order in which it is gone.
///
/// Whoever runs it does so inside one transaction, with foreign keys off and without any trigger of the tool:
/// first the `checks`, then `droppedIndexes`, `copies`, hooks of the app, `drops`, `finishing` and
/// `createdIndexes`. A step whose versions have the same tables is empty. Triggers and the tables that are
/// there for them are no part of it.
package struct MigrationStep: Sendable, Hashable {
  /// The names of the versions.
  package let fromVersion: String
  package let toVersion: String
  /// The fingerprints of the versions' tables.
  package let fromFingerprint: String
  package let toFingerprint: String
  /// The conditions that the rows have to satisfy before anything is changed.
  package internal(set) var checks: [MigrationCheck] = []
  /// The names of unique indexes that go, or are made anew, so that rows which hooks change need not be
  /// unique any more.
  package internal(set) var droppedIndexes: [String] = []
  /// Statements that make tables and columns and fill them. All that reads reads tables of the old version.
  package internal(set) var copies: [String] = []
  /// Statements that take away what is old and give what is new its name.
  package internal(set) var drops: [String] = []
  /// Statements that need the new tables: places of ordered relationships, references to rows that went,
  /// derived values.
  package internal(set) var finishing: [String] = []
  /// Statements that make indexes.
  package internal(set) var createdIndexes: [String] = []
  /// The tables that were made anew or lost rows, by their new names: their references, and those to them,
  /// have to be checked.
  package internal(set) var rebuiltTables: [String] = []
  /// The tables of which the new version has none of the name.
  package internal(set) var removedTables: [String] = []
  /// The tables that `drops` takes away, with whatever an app attached to them: triggers and indexes of its
  /// own.
  package internal(set) var replacedTables: [String] = []
  /// The indexes of the model that `drops` takes away, alone or with their tables: others are an app's own.
  package internal(set) var ownIndexes: [String] = []
  /// The old tables whose rows go into new ones: what else somebody added to them would stay behind.
  package internal(set) var copiedTables: [CopiedTable] = []
  /// What becomes of synced tables, for the queue.
  package internal(set) var syncedTables: [SyncedTableStep] = []
  /// What the step gives up, as queries over the old tables that count it: for a person who migrates a file
  /// by hand.
  package internal(set) var losses: [MigrationCheck] = []
  /// Statements of `finishing` of which it is said how many rows they have changed: references that were
  /// moved or cleared.
  package internal(set) var countedStatements: [MigrationCheck] = []
  /// The functions that are not SQLite's and that statements call.
  package internal(set) var functions: [MigrationFunction] = []

  init(from old: (name: String, fingerprint: String), to new: (name: String, fingerprint: String)) {
    fromVersion = old.name
    toVersion = new.name
    fromFingerprint = old.fingerprint
    toFingerprint = new.fingerprint
  }

  /// Whether nothing has to be done: the versions have the same tables, and every row fits.
  package var isEmpty: Bool {
    checks.isEmpty && droppedIndexes.isEmpty && copies.isEmpty && drops.isEmpty && finishing.isEmpty
      && createdIndexes.isEmpty && syncedTables.isEmpty
  }
}

/// A table whose rows are copied into another, by its old name.
package struct CopiedTable: Sendable, Hashable {
  package let name: String
  /// The number of the columns that the model declares for it. One more is not the model's.
  package let columnCount: Int

  /// A query with one integer: the number of columns that the copy leaves behind.
  package var query: String {
    "SELECT count(*) - \(columnCount) FROM pragma_table_xinfo(\(SQLQuoting.literal(name)))"
  }
}

/// A function that a connection has to know before a step is run.
package enum MigrationFunction: String, Sendable, Hashable, CaseIterable, Comparable {
  /// `datamodel_uuid(text)`: the 16 bytes of a UUID; NULL of NULL, and of what is no UUID.
  case uuid = "datamodel_uuid"
  /// `datamodel_digits(number, bits)`: the fewest decimal digits that stand for a number of 32 or 64 bits and
  /// no other, without an exponent; NULL of NULL.
  case digits = "datamodel_digits"

  package static func < (left: MigrationFunction, right: MigrationFunction) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A condition that the rows of a database have to satisfy before a migration changes anything.
package struct MigrationCheck: Sendable, Hashable {
  /// A query with one integer: the number of rows that do not fit.
  package let query: String
  /// A sentence that says which table and column it is about and what to do, with `%d` in place of the number
  /// of rows.
  package let message: String
}
