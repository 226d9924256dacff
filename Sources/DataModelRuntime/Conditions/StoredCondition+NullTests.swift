extension StoredCondition {
  /// The same condition with explicit tests for missing values, for languages in which a comparison with a
  /// missing value is unknown: SQL, and OData on servers that translate it to SQL.
  ///
  /// `$0.text != "a"` becomes `$0.text != "a" || $0.text == nil`. In such a language, the result is true for
  /// the rows for which the condition is true here. Only text tests, lists and tests for missing values are
  /// negated in it. It does not cover a division by zero, for which a server reports an error.
  public var withNullTests: StoredCondition { spelledOut(negated: false) }

  private func spelledOut(negated: Bool) -> StoredCondition {
    switch form {
    case .constant: negated ? !self : self
    case .isNull: negated ? !self : self
    case .isIn(let term, _): negated ? !self || term.isMissing : self
    case .text(let text, _, let part): negated ? !self || text.isMissing || part.isMissing : self
    case .not(let condition): condition.spelledOut(negated: !negated)
    case .and(let conditions):
      conditions.reduce(negated ? .never : .always) { result, condition in
        let next = condition.spelledOut(negated: negated)
        return negated ? result || next : result && next
      }
    case .or(let conditions):
      conditions.reduce(negated ? .always : .never) { result, condition in
        let next = condition.spelledOut(negated: negated)
        return negated ? result && next : result || next
      }
    case .comparison(let left, let comparison, let right):
      Self.comparison(left, negated ? comparison.opposite : comparison, right, isOpposite: negated)
    }
  }

  private static func comparison(
    _ left: StoredTerm,
    _ comparison: StoredComparison,
    _ right: StoredTerm,
    isOpposite: Bool
  ) -> StoredCondition {
    let plain = StoredCondition(.comparison(left, comparison, right))
    switch comparison {
    case .equal: return plain || left.isMissing && right.isMissing
    case .notEqual:
      let oneIsMissing = left.isMissing && right.isPresent || left.isPresent && right.isMissing
      return plain || oneIsMissing
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      // The opposite of 'less' is 'greater or equal' only if both values are present.
      return isOpposite ? plain || left.isMissing || right.isMissing : plain
    }
  }
}

extension StoredTerm {
  /// Whether the value is missing, which it is if one of its columns is.
  fileprivate var isMissing: StoredCondition {
    columns.reduce(.never) { $0 || StoredCondition(.isNull(.column($1))) }
  }

  fileprivate var isPresent: StoredCondition {
    columns.reduce(.always) { $0 && !StoredCondition(.isNull(.column($1))) }
  }
}

extension StoredComparison {
  fileprivate var opposite: Self {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}
