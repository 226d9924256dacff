import Foundation
public import GRDB
import SQLText

extension LocalStore {
  /// An object of a synced table is older than its row: a pull has changed it since the object was read.
  ///
  /// To write all of its values would put back what others have changed. `updateChanges`, or reading and
  /// changing the object in one transaction, writes what the user has changed and nothing else.
  public struct OutdatedObjectError: DescribedError, Hashable {
    /// The table of the object.
    public let table: String
    /// The id of its row.
    public let id: String

    /// An error for the row of a table.
    public init(table: String, id: String) {
      self.table = table
      self.id = id
    }

    /// Says what has happened, and what to do.
    public var description: String {
      """
      the row '\(id)' of '\(table)' was changed on the server since this object was read: read it again and \
      change it in one transaction, or write the changes alone, with 'updateChanges'
      """
    }
  }
}

extension SyncedEntity {
  /// Refuses an object that was read before a pull changed its row. What was pushed from this device makes no
  /// object too old, as long as the server has taken the values as they were.
  public func requireCurrent(in db: Database) throws {
    let table = Self.syncedTable
    guard let version = table.column(for: .version), let id = table.column(for: .id) else { return }
    let current = try db.value(
      DatabaseValue.self,
      "SELECT \(name: version.name) FROM \(name: table.name) WHERE \(name: id.name) = \(bind: storedKey)"
    )
    // A row that the server has not given a version yet cannot have been changed there.
    guard let current, !current.isNull else { return }
    let earlier = storedVersion?.databaseValue ?? .null
    guard try SucceededVersions.hasSameValues(earlier, as: current, of: storedKey, in: table.name, db) else {
      throw LocalStore.OutdatedObjectError(
        table: table.name,
        id: String.fromDatabaseValue(storedKey) ?? storedKey.description
      )
    }
  }
}
