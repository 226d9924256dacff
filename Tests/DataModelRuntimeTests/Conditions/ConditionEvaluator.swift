import Foundation

@testable import DataModelRuntime

/// What a condition means, said a second time without SQL: it judges rows that are dictionaries.
struct ConditionEvaluator {
  let row: Sample.Values

  /// Whether the condition is true: there are two answers.
  func isTrue(_ condition: StoredCondition) -> Bool {
    switch condition.form {
    case .constant(let value): value
    case .isNull(let term): scalar(term) == nil
    case .not(let condition): !isTrue(condition)
    case .and(let conditions): conditions.allSatisfy(isTrue)
    case .or(let conditions): conditions.contains(where: isTrue)
    case .isIn(let term, let literals):
      scalar(term).map { value in literals.contains { Scalar($0).isSame(as: value) } } ?? false
    case .text(let text, let test, let part): holds(text, test, part) ?? false
    case .comparison(let left, .equal, let right): isSame(left, right)
    case .comparison(let left, .notEqual, let right): !isSame(left, right)
    case .comparison(let left, let comparison, let right): isOrdered(left, comparison, right) ?? false
    }
  }

  /// The same by the rules of SQL and of most servers, where a comparison with a missing value is unknown.
  func isTrueOrUnknown(_ condition: StoredCondition) -> Bool? {
    switch condition.form {
    case .constant, .isNull: return isTrue(condition)
    case .not(let condition): return isTrueOrUnknown(condition).map { !$0 }
    case .and(let conditions):
      let answers = conditions.map(isTrueOrUnknown)
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let conditions):
      let answers = conditions.map(isTrueOrUnknown)
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .isIn(let term, _): return scalar(term) == nil ? nil : isTrue(condition)
    case .text(let left, _, let right), .comparison(let left, _, let right):
      return scalar(left) == nil || scalar(right) == nil ? nil : isTrue(condition)
    }
  }

  private func isSame(_ left: StoredTerm, _ right: StoredTerm) -> Bool {
    switch (scalar(left), scalar(right)) {
    case (nil, nil): true
    case (let left?, let right?): left.isSame(as: right)
    default: false
    }
  }

  private func isOrdered(_ left: StoredTerm, _ comparison: StoredComparison, _ right: StoredTerm) -> Bool? {
    guard let left = scalar(left), let right = scalar(right) else { return nil }
    return switch comparison {
    case .less: left.isLess(than: right)
    case .lessOrEqual: left.isLess(than: right) || left.isSame(as: right)
    case .greater: right.isLess(than: left)
    case .greaterOrEqual: right.isLess(than: left) || left.isSame(as: right)
    case .equal, .notEqual: nil
    }
  }

  private func holds(_ text: StoredTerm, _ test: StoredTextTest, _ part: StoredTerm) -> Bool? {
    guard case .text(let text)? = scalar(text), case .text(let part)? = scalar(part) else { return nil }
    let (all, some) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
    return switch test {
    case .contains: offset(of: some, in: all) != nil
    case .hasPrefix: all.starts(with: some)
    case .hasSuffix: all.reversed().starts(with: some.reversed())
    }
  }

  // MARK: - Values

  func scalar(_ term: StoredTerm) -> Scalar? {
    switch term {
    case .literal(let literal): return Scalar(literal)
    case .column(let column): return row[column.name].map { Scalar($0) }
    case .call(let function, let terms):
      let operands = terms.compactMap(scalar)
      guard operands.count == terms.count else { return nil }
      switch operands[0] {
      case .text(let text): return call(function, text, Array(operands.dropFirst()))
      case .date(let date): return call(function, date)
      case .integer, .number: return operands[0].calculated(function, operands.last ?? operands[0])
      case .bytes: return nil
      }
    }
  }

  private func call(_ function: StoredFunction, _ text: String, _ operands: [Scalar]) -> Scalar? {
    let scalars = Array(text.unicodeScalars)
    switch (function, operands.first) {
    case (.lowercase, _): return .text(text.lowercased())
    case (.uppercase, _): return .text(text.uppercased())
    case (.length, _): return .integer(Int64(scalars.count))
    case (.trim, _):
      let head = scalars.drop { $0 == " " }
      return .text(Scalar.text(of: head.reversed().drop { $0 == " " }.reversed()))
    case (.concatenate, .text(let other)?): return .text(text + other)
    case (.indexOf, .text(let other)?):
      return .integer(Int64(offset(of: Array(other.unicodeScalars), in: scalars) ?? -1))
    case (.substring, .integer(let offset)?):
      let rest = scalars.dropFirst(Int(offset))
      guard case .integer(let length)? = operands.dropFirst().first else {
        return .text(Scalar.text(of: Array(rest)))
      }
      return .text(Scalar.text(of: Array(rest.prefix(Int(length)))))
    default: return nil
    }
  }

  private func call(_ function: StoredFunction, _ date: Date) -> Scalar? {
    let components: [StoredFunction: Calendar.Component] = [
      .year: .year, .month: .month, .day: .day, .hour: .hour, .minute: .minute, .second: .second,
    ]
    return components[function].map { .integer(Int64(utc.component($0, from: date))) }
  }

  private func offset(of part: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    guard part.count <= text.count else { return nil }
    return (0...(text.count - part.count)).first { Array(text[$0..<($0 + part.count)]) == part }
  }
}
