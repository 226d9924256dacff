/// The permissions of a table: who may perform each operation.
public struct ServicePermissions: Sendable, Hashable {
  /// The clients that may perform an operation.
  public enum Access: Sendable, Hashable {
    /// All clients.
    case anonymous
    /// Clients that send a valid token.
    case authenticated
    /// Clients that send a valid token of a user with a role.
    case role(String)
    /// No clients.
    case disabled
  }

  /// An operation on a table.
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

  /// Creates the same permission for all operations.
  ///
  /// - Parameter access: who may perform them
  public init(_ access: Access = .anonymous) { fallback = access }

  /// The clients that may perform an operation.
  public subscript(operation: Operation) -> Access {
    get { accesses[operation] ?? fallback }
    set { accesses[operation] = newValue }
  }
}
