/// The order of the versions of a bundle, oldest first, inferred from their names: nothing in a bundle stores
/// it.
///
/// `Shop`, `Shop 2`, `Shop 10` first differ in a number, which decides. Where names differ in words, as
/// `Shop_sizes_v2` and `Shop_colors_v3` do, the last number of each decides.
package struct VersionOrder: Sendable, Equatable {
  /// The names, oldest first.
  package let names: [String]
  /// Two names that do not tell which one is older; nil if the order is certain.
  package let doubt: Doubt?

  /// Two versions, in the assumed order.
  package struct Doubt: Sendable, Equatable {
    package let first: String
    package let second: String
  }

  /// Orders versions.
  package init(_ names: [String], of bundle: String) {
    let named = names.sorted(by: VersionName.isOrdered).map(NumberedName.init)
    guard let doubt = Self.doubt(in: named, { $0.isFollowed(by: $1) }) else {
      (self.names, self.doubt) = (named.map(\.name), nil)
      return
    }
    let unnumbered = named.filter { $0.lastNumbers.isEmpty }
    guard unnumbered.count < 2, unnumbered.count < named.count else {
      (self.names, self.doubt) = (named.map(\.name), doubt)
      return
    }
    let numbered = named.filter { !$0.lastNumbers.isEmpty }
      .enumerated()
      .sorted { left, right in
        let (leftNumbers, rightNumbers) = (left.element.lastNumbers, right.element.lastNumbers)
        if leftNumbers == rightNumbers { return left.offset < right.offset }
        return leftNumbers.lexicographicallyPrecedes(rightNumbers)
      }
      .map(\.element)
    let ordered = unnumbered + numbered
    self.names = ordered.map(\.name)
    self.doubt = Self.doubt(in: ordered) { first, second in
      if first.lastNumbers.isEmpty {
        return first.name == bundle || numbered.contains { $0.name.hasPrefix(first.name) }
      }
      return first.lastNumbers != second.lastNumbers
    }
  }

  private static func doubt(
    in names: [NumberedName],
    _ isCertain: (NumberedName, NumberedName) -> Bool
  ) -> Doubt? {
    zip(names, names.dropFirst()).first { !isCertain($0, $1) }
      .map { Doubt(first: $0.name, second: $1.name) }
  }
}

/// The name of a version, with its words and numbers.
private struct NumberedName {
  let name: String
  private let parts: [VersionName.Part]

  init(_ name: String) {
    self.name = name
    parts = VersionName.parts(of: name)
  }

  /// The last number with those joined to it, such as 2 and 1 of `Shop sizes 2.1`; empty for `Shop`.
  var lastNumbers: [VersionName.Part] {
    guard var first = parts.lastIndex(where: \.isNumber) else { return [] }
    let last = first
    while first >= 2, parts[first - 1].joinsNumbers { first -= 2 }
    return parts[first...last].filter(\.isNumber)
  }

  /// Returns whether the names tell that the other one is newer: they first differ in a number, or it adds
  /// one.
  func isFollowed(by other: NumberedName) -> Bool {
    let common = zip(parts, other.parts).prefix { $0 == $1 }.count
    let (rest, otherRest) = (parts[common...], other.parts[common...])
    guard let part = rest.first else { return otherRest.contains(where: \.isNumber) }
    guard let otherPart = otherRest.first else { return false }
    if part.isNumber { return otherPart.isNumber }
    return rest.count == 1 && part.begins(otherPart) && otherRest.contains(where: \.isNumber)
  }
}
