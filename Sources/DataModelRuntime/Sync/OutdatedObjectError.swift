import Foundation
public import GRDB
import SQLText

extension LocalStore {
  /// An error for an object of a synced table that is older than its row: a pull has changed the row since
  /// the object was read.
  ///
  /// Writing all of its values would undo what others have changed. To write only what the user has changed,
  /// use `updateChanges`, or read and change the object in one transaction.
  public struct OutdatedObjectError: DescribedError, Hashable {
    /// The table of the object.
    public let table: String
    /// The id of its row.
    public let id: String

    /// Creates an error for the row of a table.
    public init(table: String, id: String) {
      self.table = table
      self.id = id
    }

    /// The problem and the remedy.
    public var description: String {
      """
      the row '\(id)' of '\(table)' was changed on the server since this object was read: read it again and \
      change it in one transaction, or write only the changes with 'updateChanges'
      """
    }
  }
}

extension SyncedEntity {
  /// Refuses an object that was read before a pull changed its row. Pushing your own changes does not make
  /// your objects outdated, if the server has taken the values unchanged.
  public func requireCurrent(in db: Database) throws {
    let table = Self.syncedTable
    guard let version = table.column(for: .version), let id = table.column(for: .id) else { return }
    let current = try db.value(
      DatabaseValue.self,
      "SELECT \(name: version.name) FROM \(name: table.name) WHERE \(name: id.name) = \(bind: storedKey)"
    )
    // The server cannot have changed a row that it has not given a version yet.
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
