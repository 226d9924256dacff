import DataModelRelational
import SQLText

/// The step from one version's tables to another's, in order of execution.
///
/// Run it in one transaction, with foreign keys off and without any trigger of the tool: first the `checks`,
/// then `droppedIndexes`, `copies`, the hooks of the app, `drops`, `finishing` and `createdIndexes`. A step
/// between versions with the same tables is empty. Triggers and the tables that exist only for them are not
/// part of it.
package struct MigrationStep: Sendable, Hashable, Codable {
  /// The names of the versions.
  package let fromVersion: String
  package let toVersion: String
  /// The fingerprints of the versions' tables.
  package let fromFingerprint: String
  package let toFingerprint: String
  /// The conditions that the rows must satisfy before anything changes.
  package internal(set) var checks: [MigrationCheck] = []
  /// The names of unique indexes that are dropped or recreated, so that hooks may write rows that are not
  /// unique.
  package internal(set) var droppedIndexes: [String] = []
  /// Statements that create tables and columns and fill them. They read only tables of the old version.
  package internal(set) var copies: [String] = []
  /// Statements that drop the old tables and give the new ones their names.
  package internal(set) var drops: [String] = []
  /// Statements that need the new tables: positions in ordered relationships, references to deleted rows,
  /// derived values.
  package internal(set) var finishing: [String] = []
  /// Statements that create indexes.
  package internal(set) var createdIndexes: [String] = []
  /// The tables that were recreated or lost rows, by their new names: their references and those to them have
  /// to be checked.
  package internal(set) var rebuiltTables: [String] = []
  /// The names of tables that the new version does not have.
  package internal(set) var removedTables: [String] = []
  /// The tables that `drops` removes, with everything that an app attached to them: its triggers and indexes.
  package internal(set) var replacedTables: [String] = []
  /// The model's indexes that `drops` removes, alone or with their tables: all others belong to the app.
  package internal(set) var ownIndexes: [String] = []
  /// The old tables whose rows are copied into new ones: columns added by others would be left behind.
  package internal(set) var copiedTables: [CopiedTable] = []
  /// What happens to synced tables, for the queue.
  package internal(set) var syncedTables: [SyncedTableStep] = []
  /// The data that the step drops, as queries over the old tables that count it: for a person who migrates a
  /// file by hand.
  package internal(set) var losses: [MigrationCheck] = []
  /// The statements of `finishing` whose number of changed rows is reported: moved and cleared references.
  package internal(set) var countedStatements: [MigrationCheck] = []
  /// The functions that the statements call and SQLite does not have.
  package internal(set) var functions: [MigrationFunction] = []

  init(from old: (name: String, fingerprint: String), to new: (name: String, fingerprint: String)) {
    fromVersion = old.name
    toVersion = new.name
    fromFingerprint = old.fingerprint
    toFingerprint = new.fingerprint
  }

  /// Whether there is nothing to do: the versions have the same tables, and every row fits.
  package var isEmpty: Bool {
    checks.isEmpty && droppedIndexes.isEmpty && copies.isEmpty && drops.isEmpty && finishing.isEmpty
      && createdIndexes.isEmpty && syncedTables.isEmpty
  }
}

/// A table whose rows are copied into another, by its old name.
package struct CopiedTable: Sendable, Hashable, Codable {
  package let name: String
  /// The number of columns that the model declares for it. Any further column is not the model's.
  package let columnCount: Int

  /// A query with one integer: the number of columns that the copy leaves behind.
  package var query: String {
    "SELECT count(*) - \(columnCount) FROM pragma_table_xinfo(\(SQLQuoting.literal(name)))"
  }
}

/// A function that a connection must register before a step is run.
package enum MigrationFunction: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// `datamodel_uuid(text)`: the 16 bytes of a UUID; NULL for NULL and for a text that is not a UUID.
  case uuid = "datamodel_uuid"
  /// `datamodel_digits(number, bits)`: the shortest decimal text that identifies a number of 32 or 64 bits,
  /// without an exponent; NULL for NULL.
  case digits = "datamodel_digits"
  /// `datamodel_seconds(date)`: the seconds since 2001 of a date in the form of columns; NULL for NULL and
  /// any other text.
  case seconds = "datamodel_seconds"
  /// `datamodel_date(seconds)`: the date in the form of columns; NULL for NULL and outside the years 1 to
  /// 9999.
  case date = "datamodel_date"

  package static func < (left: MigrationFunction, right: MigrationFunction) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A condition that the rows of a database must satisfy before a migration changes anything.
package struct MigrationCheck: Sendable, Hashable, Codable {
  /// A query with one integer: the number of rows that violate the condition.
  package let query: String
  /// A sentence that names the table and the column and the remedy, with `%d` for the number of rows.
  package let message: String
}
