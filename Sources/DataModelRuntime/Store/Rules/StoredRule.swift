/// A rule of a relationship that is checked when a transaction ends, and where the database shows that it is
/// broken.
///
/// A generated schema has the rules of its model in ``LocalStoreSchema/rules``.
@_spi(Generated) public struct StoredRule: Sendable, Hashable {
  /// The kinds of rules.
  @_spi(Generated) public enum Kind: Sendable, Hashable {
    /// A reference in a column leads to a row.
    case reference
    /// The row that a pair belongs to exists.
    case pair
    /// The row that a pair leads to exists.
    case member
    /// The row that holds a reference is not deleted while the other row exists.
    case holder
    /// The number of related rows is within the limits.
    case count
    /// At most one row refers to another.
    case single
  }

  /// The kind of the rule.
  @_spi(Generated) public let kind: Kind
  /// The relationship.
  @_spi(Generated) public let side: Side
  /// The name of the other entity.
  @_spi(Generated) public let destination: String
  /// The rows that refer to others, or are counted; nil if only a trigger knows them.
  @_spi(Generated) public let rows: StoredRows?
  /// The key that they refer to.
  @_spi(Generated) public let key: StoredKey?
  /// The relationship with the delete rule Deny that a missing row breaks.
  @_spi(Generated) public let deny: Side?
  /// Whether a reference must not become empty when its target is deleted.
  @_spi(Generated) public let isRequired: Bool
  /// The minimum of a `count`.
  @_spi(Generated) public let minimum: Int?
  /// The maximum of a `count`.
  @_spi(Generated) public let maximum: Int?

  /// A relationship as seen from one of its entities.
  @_spi(Generated) public struct Side: Sendable, Hashable {
    /// The name of the entity.
    @_spi(Generated) public let entity: String
    /// The name of the relationship.
    @_spi(Generated) public let relationship: String

    /// Creates a side. **For generated code only.**
    @_spi(Generated) public init(_ entity: String, _ relationship: String) {
      self.entity = entity
      self.relationship = relationship
    }

    /// `Note.folder`
    var identity: String { "\(entity).\(relationship)" }
  }

  /// Creates a rule. **For generated code only**: the parameters may change in any version.
  @_spi(Generated) public init(
    _ kind: Kind,
    _ side: Side,
    to destination: String,
    rows: StoredRows? = nil,
    key: StoredKey? = nil,
    deny: Side? = nil,
    isRequired: Bool = false,
    minimum: Int? = nil,
    maximum: Int? = nil
  ) {
    self.kind = kind
    self.side = side
    self.destination = destination
    self.rows = rows
    self.key = key
    self.deny = deny
    self.isRequired = isRequired
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// The rows of a table that refer to others by a column.
@_spi(Generated) public struct StoredRows: Sendable, Hashable {
  /// The name of the table.
  @_spi(Generated) public let table: String
  /// The name of the column.
  @_spi(Generated) public let column: String
  /// The column that identifies a row for people: its key, or the other end of a pair.
  @_spi(Generated) public let key: String?
  /// The entities whose rows count; nil if all do.
  @_spi(Generated) public let entities: [String]?

  /// Creates a description of rows. **For generated code only.**
  @_spi(Generated)
  public init(_ table: String, _ column: String, key: String? = nil, entities: [String]? = nil) {
    self.table = table
    self.column = column
    self.key = key
    self.entities = entities
  }
}

/// The column that rows refer to.
@_spi(Generated) public struct StoredKey: Sendable, Hashable {
  /// The name of the table.
  @_spi(Generated) public let table: String
  /// The name of the column.
  @_spi(Generated) public let column: String

  /// Creates a key. **For generated code only.**
  @_spi(Generated) public init(_ table: String, _ column: String) {
    self.table = table
    self.column = column
  }
}
