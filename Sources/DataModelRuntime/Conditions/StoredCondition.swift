/// A condition on the rows of an entity: true or false for each row, never unknown.
///
/// It is a value, not SQL: it can be compared, kept, looked into, and said to a server in another language.
///
/// ```swift
/// let open = StoredCondition(TodoItem.self) { $0.complete == false && $0.text != nil }
/// let items = try TodoItem.matching(open).fetchAll(db)
/// ```
///
/// A missing value equals a missing value and nothing else, and has no place in an order, as in Swift and
/// OData. So `$0.text != "a"` finds rows without a text, and `!` finds exactly the rows that its condition
/// does not.
public struct StoredCondition: Sendable, Hashable {
  /// The condition as a tree.
  public let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// A condition as a tree.
  public indirect enum Form: Sendable, Hashable {
    /// True for every row, or for none.
    case constant(Bool)
    /// The comparison of two values. A literal, if there is one, stands on the right.
    case comparison(StoredTerm, StoredComparison, StoredTerm)
    /// Whether there is no value.
    case isNull(StoredTerm)
    /// Whether a value is one of some. It is not if it is missing.
    case isIn(StoredTerm, [StoredLiteral])
    /// Whether a text holds another one. It does not if one of them is missing.
    case text(StoredTerm, StoredTextTest, StoredTerm)
    /// True where the condition is false.
    case not(StoredCondition)
    /// True where all of at least two conditions are.
    case and([StoredCondition])
    /// True where one of at least two conditions is.
    case or([StoredCondition])
  }

  /// The condition of every row.
  public static let always = StoredCondition(.constant(true))

  /// The condition of no row.
  public static let never = StoredCondition(.constant(false))

  /// A condition on the columns of an entity, as a value of its own.
  ///
  /// - Parameters:
  ///   - entity: the generated type, which says what columns there are
  ///   - condition: makes the condition of the columns
  public init<Entity: StoredEntity>(
    _ entity: Entity.Type,
    _ condition: (StoredColumns<Entity>) throws -> StoredCondition
  ) rethrows {
    self = try condition(StoredColumns())
  }
}

/// How two values are compared.
public enum StoredComparison: String, Sendable, Hashable, CaseIterable {
  /// Both are the same value, or both are missing.
  case equal = "=="
  /// The opposite of ``equal``.
  case notEqual = "!="
  /// Both are there, and the first comes before the second.
  case less = "<"
  /// Both are there, and the first comes before the second or is the same.
  case lessOrEqual = "<="
  /// Both are there, and the first comes after the second.
  case greater = ">"
  /// Both are there, and the first comes after the second or is the same.
  case greaterOrEqual = ">="
}

/// How a text can hold another one.
public enum StoredTextTest: String, Sendable, Hashable, CaseIterable {
  /// It holds it somewhere.
  case contains
  /// It begins with it.
  case hasPrefix
  /// It ends with it.
  case hasSuffix
}
