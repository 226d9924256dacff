/// The reserved words, in any letter case. To be a key, each needs a `#`: `#size`.
enum PredicateKeyword: String, Sendable, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `in` = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case conformsToUTI = "UTI-CONFORMS-TO"
  case equalsUTI = "UTI-EQUALS"
  case null = "NULL"
  case `nil` = "NIL"
  case object = "SELF"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case yes = "YES"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
  case cast = "CAST"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  // Reserved by the language but unused.
  case anyKey = "ANYKEY"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"

  /// Creates the keyword from a word; nil for a name.
  init?(word: String) {
    // Only ASCII: `ſ` is a different letter, although its uppercase is `S`.
    guard word.utf8.allSatisfy({ $0 < 0x80 }), let keyword = Self(rawValue: word.uppercased()) else {
      return nil
    }
    self = keyword
  }

  /// The comparison that the keyword stands for.
  var comparison: PredicateOperator? {
    switch self {
    case .in, .between, .contains, .beginsWith, .endsWith, .like, .matches, .conformsToUTI, .equalsUTI:
      PredicateOperator(rawValue: rawValue)
    default: nil
    }
  }

  var modifier: PredicateModifier? { self == .some ? .any : PredicateModifier(rawValue: rawValue) }
}
