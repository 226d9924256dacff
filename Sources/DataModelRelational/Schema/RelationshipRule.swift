/// States what a relationship promises, and where a database shows that it is broken. Errors are made of it.
package struct RelationshipRule: Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// A reference in a column leads to a row.
    case reference
    /// The row that a pair belongs to is there.
    case pair
    /// The row that a pair leads to is there.
    case member
    /// The row that holds a reference is not deleted while the other is there.
    case holder
    /// A number of related rows is right.
    case count
    /// No more than one row refers to another.
    case single
  }

  /// The rows that refer to others by a column.
  package struct Rows: Sendable, Hashable {
    package let table: String
    package let column: String
    /// The column with what identifies a row for people: its key, or the other end of a pair.
    package var key: String?
    /// The entities whose rows count; nil if all do.
    package var entityNames: [String]?
  }

  /// The column of the rows that are referred to.
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
  /// The rows that are counted or asked for; nil for a `holder`.
  package var rows: Rows?
  /// Where they lead to, if that is asked for.
  package var key: Key?
  /// The side whose delete rule Deny a missing row breaks.
  package var deny: Side?
  /// Whether a reference must not become empty when the row that it leads to goes.
  package var isRequired = false
  /// The least and the greatest number of a `count`.
  package var minimum: Int?
  package var maximum: Int?

  init(_ kind: Kind, of side: Side, to destination: String) {
    self.kind = kind
    self.side = side
    self.destination = destination
  }
}
