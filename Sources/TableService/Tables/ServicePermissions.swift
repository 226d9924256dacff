/// The permissions of a table: who may do what with it.
public struct ServicePermissions: Sendable, Hashable {
  /// The users who may do something.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    /// Everybody.
    case anonymous
    /// Whoever sends a token that is good.
    case authenticated
    /// Nobody.
    case disabled
  }

  /// An action on a table.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Reading one row or many.
    case read
    /// Inserting a row.
    case insert
    /// Changing a row.
    case update
    /// Deleting a row.
    case delete
    /// Bringing a deleted row back.
    case undelete
  }

  private var accesses: [Operation: Access] = [:]
  private let fallback: Access

  /// The same permission for all operations.
  ///
  /// - Parameter access: who may do all
  public init(_ access: Access = .anonymous) { fallback = access }

  /// The users who may do something.
  public subscript(operation: Operation) -> Access {
    get { accesses[operation] ?? fallback }
    set { accesses[operation] = newValue }
  }
}
