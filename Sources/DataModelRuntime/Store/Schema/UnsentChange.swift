/// A change of a synced row that another store had not sent: an operation of the sync SDK of Azure Mobile
/// Services or Mobile Apps, in a Core Data store.
///
/// That SDK keeps no row as the server knows it, but only a version. So all columns of an update are sent.
public struct UnsentChange: Sendable, Hashable {
  /// The number of the operation. Operations are sent in this order.
  public let number: Int64
  /// The name of the table.
  public let table: String
  /// The id of the row.
  public let id: String
  /// What was done to the row.
  public let kind: Kind
  /// The version of the server's row that was changed; nil if it is not known, so that the server does not
  /// compare.
  public let version: String?

  /// A kind of change.
  public enum Kind: String, Sendable, Hashable {
    case insert
    case update
    case delete
  }

  /// Creates a change.
  public init(number: Int64, table: String, id: String, kind: Kind, version: String? = nil) {
    self.number = number
    self.table = table
    self.id = id
    self.kind = kind
    self.version = version
  }
}
