/// A condition on the rows of an entity: true or false for each row, never unknown.
///
/// It is a value, not SQL: it can be compared, kept, inspected, and translated for a server.
///
/// ```swift
/// let open = StoredCondition(TodoItem.self) { $0.complete == false && $0.text != nil }
/// let items = try TodoItem.matching(open).fetchAll(db)
/// ```
///
/// As in Swift and OData, a missing value equals only a missing value, and comes neither before nor after any
/// value. So `$0.text != "a"` finds rows without a text, and `!` finds exactly the rows that its condition
/// does not.
public struct StoredCondition: Sendable, Hashable {
  /// The condition as a tree.
  public let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// A condition as a tree.
  public indirect enum Form: Sendable, Hashable {
    /// True for every row, or for no row.
    case constant(Bool)
    /// The comparison of two values. If there is a literal, it is on the right.
    case comparison(StoredTerm, StoredComparison, StoredTerm)
    /// Whether a value is missing.
    case isNull(StoredTerm)
    /// Whether a value is in a list. False if it is missing.
    case isIn(StoredTerm, [StoredLiteral])
    /// Whether a text contains, begins with or ends with another one. False if one of them is missing.
    case text(StoredTerm, StoredTextTest, StoredTerm)
    /// True if the condition is false.
    case not(StoredCondition)
    /// True if all of at least two conditions are true.
    case and([StoredCondition])
    /// True if one of at least two conditions is true.
    case or([StoredCondition])
  }

  /// A condition that is true for every row.
  public static let always = StoredCondition(.constant(true))

  /// A condition that is true for no row.
  public static let never = StoredCondition(.constant(false))

  /// Creates a condition on the columns of an entity.
  ///
  /// - Parameters:
  ///   - entity: the generated type, which determines the columns
  ///   - condition: makes the condition from the columns
  public init<Entity: StoredEntity>(
    _ entity: Entity.Type,
    _ condition: (StoredColumns<Entity>) throws -> StoredCondition
  ) rethrows {
    self = try condition(StoredColumns())
  }
}

/// A way to compare two values.
public enum StoredComparison: String, Sendable, Hashable, CaseIterable {
  /// Both values are equal, or both are missing.
  case equal = "=="
  /// The opposite of ``equal``.
  case notEqual = "!="
  /// Both are present, and the first comes before the second.
  case less = "<"
  /// Both are present, and the first comes before the second or equals it.
  case lessOrEqual = "<="
  /// Both are present, and the first comes after the second.
  case greater = ">"
  /// Both are present, and the first comes after the second or equals it.
  case greaterOrEqual = ">="
}

/// A test for one text in another.
public enum StoredTextTest: String, Sendable, Hashable, CaseIterable {
  /// The text contains the other one.
  case contains
  /// The text begins with the other one.
  case hasPrefix
  /// The text ends with the other one.
  case hasSuffix
}
