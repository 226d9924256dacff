extension StoredCondition {
  /// True if both conditions are true: `AND`.
  public static func && (left: StoredCondition, right: StoredCondition) -> StoredCondition {
    switch (left.form, right.form) {
    case (.constant(let value), _): value ? right : left
    case (_, .constant(let value)): value ? left : right
    default: StoredCondition(.and(left.conjuncts + right.conjuncts))
    }
  }

  /// True if at least one of the conditions is true: `OR`.
  public static func || (left: StoredCondition, right: StoredCondition) -> StoredCondition {
    switch (left.form, right.form) {
    case (.constant(let value), _): value ? left : right
    case (_, .constant(let value)): value ? right : left
    default: StoredCondition(.or(left.disjuncts + right.disjuncts))
    }
  }

  /// True if the condition is false, also because a value is missing: `IS NOT TRUE`.
  public static prefix func ! (condition: StoredCondition) -> StoredCondition {
    switch condition.form {
    case .constant(let value): StoredCondition(.constant(!value))
    case .not(let opposite): opposite
    case .comparison(let left, .equal, let right): StoredCondition(.comparison(left, .notEqual, right))
    case .comparison(let left, .notEqual, let right): StoredCondition(.comparison(left, .equal, right))
    default: StoredCondition(.not(condition))
    }
  }

  private var conjuncts: [StoredCondition] {
    if case .and(let conditions) = form { conditions } else { [self] }
  }

  private var disjuncts: [StoredCondition] {
    if case .or(let conditions) = form { conditions } else { [self] }
  }
}
