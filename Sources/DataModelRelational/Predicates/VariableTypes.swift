import DataModelDefinition

/// The known types of a predicate's variables.
struct VariableTypes: Sendable {
  struct Use: Sendable, Equatable {
    let type: PredicateValueType
    let isCollection: Bool
  }

  private var uses: [String: Use] = [:]
  /// Whether this is the second pass, in which every type must be known.
  private var isFinal = false
  /// Whether a type was needed before it was known.
  private(set) var isUndecided = false

  /// The known types for a second pass.
  var decided: VariableTypes {
    var decided = VariableTypes()
    decided.uses = uses
    decided.isFinal = true
    return decided
  }

  func type(of name: String) -> PredicateValueType? { uses[name].flatMap { $0.isCollection ? nil : $0.type } }

  /// Records that a variable is used as a value of a type; nil if the context does not determine the type.
  mutating func use(
    _ name: String,
    as type: PredicateValueType?,
    isCollection: Bool = false,
    at range: Range<Int>
  ) throws(UntranslatablePredicate) -> PredicateVariable {
    guard let type = type ?? uses[name]?.type else {
      guard !isFinal else { throw UntranslatablePredicate("the type of '$\(name)' is unknown", at: range) }
      isUndecided = true
      return PredicateVariable(name: name, type: .attribute(.undefined), isCollection: isCollection)
    }
    let use = Use(type: type, isCollection: isCollection)
    if let known = uses[name], known != use {
      let found = "\(known.description) and \(use.description)"
      throw UntranslatablePredicate("'$\(name)' is used as both \(found)", at: range)
    }
    uses[name] = use
    return PredicateVariable(name: name, type: type, isCollection: isCollection)
  }
}

extension VariableTypes.Use: CustomStringConvertible {
  var description: String { isCollection ? "a list of \(type.description)" : type.description }
}
