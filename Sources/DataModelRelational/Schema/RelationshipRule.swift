/// A rule that a relationship guarantees, and where the database shows that it is broken. Errors are made
/// from it.
package struct RelationshipRule: Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// A reference in a column leads to an existing row.
    case reference
    /// The source row of a pair exists.
    case pair
    /// The destination row of a pair exists.
    case member
    /// The row with a reference is not deleted while the other one exists.
    case holder
    /// The number of related rows is within its limits.
    case count
    /// At most one row refers to another.
    case single
  }

  /// The rows that refer to others by a column.
  package struct Rows: Sendable, Hashable {
    package let table: String
    package let column: String
    /// The column that identifies a row for people: its key, or the other end of a pair.
    package var key: String?
    /// The entities whose rows count; nil if all rows do.
    package var entityNames: [String]?
  }

  /// The referenced column.
  package struct Key: Sendable, Hashable {
    package let table: String
    package let column: String
  }

  /// One side of a relationship.
  package struct Side: Sendable, Hashable {
    package let entity: String
    package let relationship: String
  }

  package let kind: Kind
  package let side: Side
  /// The name of the other entity.
  package let destination: String
  /// The rows to check or count; nil for a `holder`.
  package var rows: Rows?
  /// Where the rows lead to, if that is checked.
  package var key: Key?
  /// The side whose delete rule Deny a missing row violates.
  package var deny: Side?
  /// Whether a reference must not be cleared when its row is deleted.
  package var isRequired = false
  /// The limits of a `count`.
  package var minimum: Int?
  package var maximum: Int?

  init(_ kind: Kind, of side: Side, to destination: String) {
    self.kind = kind
    self.side = side
    self.destination = destination
  }
}
