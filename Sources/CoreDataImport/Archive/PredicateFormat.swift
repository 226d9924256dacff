/// Writes archived predicates and expressions in the format of predicates, as far as they have one.
///
/// Archived predicates may contain themselves, or be large. Each part counts against a limit, and so does the
/// length of its text.
struct PredicateFormat {
  private(set) var used = 0
  private let limit: Int

  static let usualLimit = 500
  private static let depthLimit = 50
  /// The largest number of bytes that a constant or a name may have.
  private static let textLimit = 10_000
  /// How many bytes count as much as a part.
  private static let bytesOfPart = 100

  init(limit: Int) { self.limit = limit }

  /// The text of a predicate; nil if it has none.
  mutating func predicate(_ value: KeyedValue, depth: Int = 0) -> String? {
    guard let object = value.object, enter(depth) else { return nil }
    if object.isKind(of: "NSCompoundPredicate") { return compound(object, depth: depth) }
    if object.isKind(of: "NSTruePredicate") { return "TRUEPREDICATE" }
    if object.isKind(of: "NSFalsePredicate") { return "FALSEPREDICATE" }
    guard let comparison = PredicateComparisonParts(object), let symbol = comparison.symbol,
      let left = expression(comparison.left, depth: depth + 1),
      let right = expression(comparison.right, depth: depth + 1)
    else { return nil }
    let text = "\(left) \(symbol) \(right)"
    switch comparison.modifier {
    case 0: return text
    case 1: return "ALL \(text)"
    case 2: return "ANY \(text)"
    default: return nil
    }
  }

  private mutating func compound(_ object: KeyedObject, depth: Int) -> String? {
    var parts: [String] = []
    for part in elements(object["NSSubpredicates"]) {
      guard let text = predicate(part, depth: depth + 1) else { return nil }
      let isCompound = part.object?.isKind(of: "NSCompoundPredicate") == true
      parts.append(isCompound ? "(\(text))" : text)
    }
    switch object["NSCompoundPredicateType"].integer {
    case 0 where parts.count == 1: return "NOT (\(parts[0]))"
    case 1: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
    case 2: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
    default: return nil
    }
  }

  /// Counts a part; false if there are too many, or too many inside of each other.
  mutating func enter(_ depth: Int) -> Bool {
    guard used < limit, depth < Self.depthLimit else { return false }
    used += 1
    return true
  }

  /// Counts the length of a text; nil if it is too long.
  mutating func take(_ text: String?) -> String? {
    guard let text, text.utf8.count <= Self.textLimit else { return nil }
    used += min(text.utf8.count / Self.bytesOfPart, limit - used)
    return text
  }

  /// The elements of a collection. Of one that is too large for the limit, there are enough to reach it.
  func elements(_ value: KeyedValue) -> [KeyedValue] {
    value.object?.elements(upTo: limit - used + 1) ?? []
  }
}
