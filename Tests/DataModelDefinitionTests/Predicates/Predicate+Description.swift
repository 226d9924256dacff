@testable import DataModelDefinition

/// The canonical text, which reads as an equal tree.
///
/// Keywords are in capitals, `&&` is `AND`, `=` is `==`, texts stand in double quotes, and parentheses only
/// where they matter.
extension Predicate: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    switch kind {
    case .constant(let truth): truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): parts.map(\.operand).joined(separator: " AND ")
    case .or(let parts): parts.map { $0.isOr ? "(\($0))" : $0.description }.joined(separator: " OR ")
    case .not(let negated): "NOT \(negated.operand)"
    case .comparison(let comparison): comparison.description
    }
  }

  /// The text as a part of something that binds tighter than `OR` and not looser than `AND`.
  private var operand: String {
    switch kind {
    case .and, .or: "(\(self))"
    case .constant, .not, .comparison: description
    }
  }

  private var isOr: Bool {
    if case .or = kind { true } else { false }
  }
}

extension PredicateComparison: CustomStringConvertible {
  /// The canonical text.
  public var description: String {
    let letters = PredicateOptions.letters.filter { options.contains($0.option) }.map { Character($0.letter) }
    let bracketed = letters.isEmpty ? "" : "[\(String(letters))]"
    let compared = "\(left) \(`operator`.rawValue)\(bracketed) \(right)"
    return modifier.map { "\($0.rawValue) \(compared)" } ?? compared
  }
}
