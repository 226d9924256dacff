/// Assigns unique names.
struct UniqueNames {
  private let isReserved: (String) -> Bool
  private(set) var taken: Set<String> = []

  init(isReserved: @escaping (String) -> Bool) { self.isReserved = isReserved }

  /// Gives each element a unique name: the one that it prefers, or that with underscores.
  ///
  /// The order of the elements does not matter, because a file may be reordered.
  ///
  /// - Returns: the names of the elements that cannot have the name that they prefer
  mutating func claim(_ elements: some Collection<String>, _ wanted: (String) -> String) -> [String: String] {
    var owners: [String: String] = [:]
    for element in elements {
      let name = wanted(element)
      if let rival = owners[name], Self.isFirst(rival, element, wanted) { continue }
      owners[name] = element
    }
    let others = elements.filter { element in
      let name = wanted(element)
      return owners[name] != element || isReserved(name) || taken.contains(name)
    }
    taken.formUnion(owners.keys)
    var changed: [String: String] = [:]
    for element in others.sorted(by: { Self.isFirst($0, $1, wanted) }) {
      var name = wanted(element) + "_"
      while isReserved(name) || !taken.insert(name).inserted { name += "_" }
      changed[element] = name
    }
    return changed
  }

  /// Whether the first of two elements has priority: `open`, with which its function `openRequest` begins,
  /// before `Open`.
  private static func isFirst(_ one: String, _ other: String, _ wanted: (String) -> String) -> Bool {
    let (isNear, isOtherNear) = (wanted(one).hasPrefix(one), wanted(other).hasPrefix(other))
    return isNear == isOtherNear ? one < other : isNear
  }
}
