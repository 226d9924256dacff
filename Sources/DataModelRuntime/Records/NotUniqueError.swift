import Foundation
public import GRDB
import SQLText

extension LocalStore {
  /// An error for an object with values that must be unique, but that another row has.
  ///
  /// `Tag 3 cannot be changed: Tag 1 has the same 'key', 'home'`
  public struct NotUniqueError: DescribedError, Hashable {
    /// The write that SQLite refused.
    enum Write: String {
      case inserted, changed
    }

    /// The entity of the object that was not written.
    public let entity: String
    /// The columns that must be unique, in combination if there are several.
    public let columns: [String]
    /// The values of the object in these columns.
    public let values: [DatabaseValue]
    /// The entity of the existing row.
    public let otherEntity: String
    /// The key of the existing row; nil if it was not found.
    public let otherKey: DatabaseValue?
    /// The object, the existing row, and the values that they share.
    public let description: String

    /// Creates the explanation of an SQLite error; nil if the error is another one.
    init?(
      _ error: DatabaseError,
      of object: some StoredRecord,
      _ write: Write,
      _ db: Database
    ) throws {
      let table = object.rowTable
      guard let columns = Self.columns(in: error, of: table.name) else { return nil }
      let all = try object.databaseDictionary
      let values = columns.map { all[$0] ?? .null }
      let ownKey = write == .changed ? object.storedKey : .null
      let other = try Self.row(with: values, of: columns, in: table, except: ownKey, db)
      let subject = write == .changed ? "\(table.entity) \(object.storedKey.readableText)" : table.entity
      let holder = other.map { "\($0.entity) \($0.key.readableText)" } ?? "another \(table.entity)"
      let shared = zip(columns, values).map { "'\($0)', \($1.readableText)" }.joined(separator: ", and ")
      (entity, self.columns, self.values) = (table.entity, columns, values)
      (otherEntity, otherKey) = (other?.entity ?? table.entity, other?.key)
      description = "\(subject) cannot be \(write.rawValue): \(holder) has the same \(shared)"
    }

    /// Returns the columns of a table that are not unique according to an error; nil if the error is another
    /// one.
    private static func columns(in error: DatabaseError, of table: String) -> [String]? {
      let start = "UNIQUE constraint failed: "
      guard error.resultCode == .SQLITE_CONSTRAINT, let message = error.message, message.hasPrefix(start)
      else {
        return nil
      }
      var columns: [String] = []
      for part in message.dropFirst(start.count).split(separator: ", ") {
        guard part.hasPrefix("\(table).") else { return nil }
        columns.append(String(part.dropFirst(table.count + 1)))
      }
      return columns.isEmpty ? nil : columns
    }

    /// Finds a row with the given values, except for the row with a key.
    private static func row(
      with values: [DatabaseValue],
      of columns: [String],
      in table: StoredTable,
      except ownKey: DatabaseValue,
      _ db: Database
    ) throws -> (entity: String, key: DatabaseValue)? {
      let key = try db.primaryKey(table.name).columns[0]
      let entity: WholeSQL = table.columns.contains("_entity") ? #""_entity""# : "NULL"
      let isSame = zip(columns, values).map { "\(name: $0) = \(bind: $1)" as BoundCondition<DatabaseValue> }
      let condition = BoundCondition.all(isSame).and("\(name: key) IS NOT \(bind: ownKey)")
      return try db.rows(
        "SELECT \(entity), \(name: key) FROM \(name: table.name) WHERE \(condition.sql) LIMIT 1"
      ).first.map { (String.fromDatabaseValue($0[0]) ?? table.entity, $0[1]) }
    }
  }
}
