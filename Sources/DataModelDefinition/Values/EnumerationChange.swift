/// The change of an attribute's cases between two versions.
package struct EnumerationChange: Sendable {
  /// A case that has another value than before.
  package struct MovedCase: Sendable, Equatable {
    package let name: String
    package let oldValue: String
    package let newValue: String
  }

  /// The cases with the same name and another value, in their new order.
  package let moved: [MovedCase]
  /// The new cases with their old values, as an entry of the user info: `low = 0, mid = 2, high = 1`. A new
  /// case whose value is taken gets the next free number.
  package let restored: String
  /// The values of the new cases, if rows may have others; nil if every value is that of a case, or if the
  /// attribute is no enumeration any more.
  package let narrowerValues: [String]?

  /// Compares the cases of an attribute. Without cases, it may have any value.
  package init(from old: Attribute, to new: Attribute) {
    self.init(from: EnumerationCases(of: old)?.all, to: EnumerationCases(of: new)?.all)
  }

  /// Compares cases; nil stands for any value.
  package init(from before: [EnumerationCases.Case]?, to after: [EnumerationCases.Case]?) {
    moved = (after ?? []).compactMap { now in
      guard let was = before?.first(where: { $0.name == now.name }), was.rawValue != now.rawValue else {
        return nil
      }
      return MovedCase(name: now.name, oldValue: was.rawValue, newValue: now.rawValue)
    }
    restored = Self.restored(before ?? [], after ?? [])
    let values = after?.map(\.rawValue)
    let hasOthers = before.map { $0.contains { !(values ?? []).contains($0.rawValue) } } ?? true
    narrowerValues = hasOthers ? values : nil
  }

  private static func restored(_ before: [EnumerationCases.Case], _ after: [EnumerationCases.Case]) -> String
  {
    let old = Dictionary(before.map { ($0.name, $0.rawValue) }) { first, _ in first }
    var taken = Set(after.compactMap { old[$0.name] })
    return after.map { now in
      var value = old[now.name] ?? now.rawValue
      if old[now.name] == nil, taken.contains(value) {
        let greatest = taken.compactMap { Int64($0) }.filter { $0 < .max }.max()
        value = greatest.map { "\($0 + 1)" } ?? value
      }
      taken.insert(value)
      return "\(now.name) = \(value)"
    }.joined(separator: ", ")
  }
}
