import DataModelRuntime
import DataModelTestSupport
import DatabaseTestSupport
import Foundation
import GRDB
import LedgerReference
import Testing

/// Files of a model without sync, which every later code opens and migrates: that of the first version, and
/// one that was migrated to the second.
@Suite struct UnsyncedFileTests {
  private static let migrated = StoredFile("ledger-2")

  @Test(arguments: [StoredFile("ledger-1"), migrated])
  func isOpenedAndMigrated(_ file: StoredFile) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("ledger.db").path
    try file.restore(to: path)
    let store = try LocalStore(LedgerSchema.schema, path: path)
    let rows = try store.read { db in
      (
        try Account.order(Column("_id")).fetchAll(db).map(\.name),
        try Entry.order(Column("_id")).fetchAll(db).map { entry in
          [
            entry.rowID.map { "\($0)" }, "\(entry.amount)", entry.note, "\(entry.rank)",
            entry.accountID.map { "\($0)" },
          ]
        }
      )
    }
    #expect(rows.0 == ["Household", "none"])
    #expect(
      rows.1 == [
        ["1", "12", "Bread", "5", "1"], ["2", "-7", nil, "0", "1"], ["5", "0", "Größe 👍", "7", nil],
      ]
    )
    if Recording.stored.isAsked { try Self.migrated.record(store.database) }
  }
}
