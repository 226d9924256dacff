/// Gives names away, each of them once.
struct UniqueNames {
  private let isReserved: (String) -> Bool
  private(set) var taken: Set<String> = []

  init(isReserved: @escaping (String) -> Bool) { self.isReserved = isReserved }

  /// Gives each element a name that no other has: the one that it wants, or that with underscores.
  ///
  /// The order of the elements does not matter, since a file may be sorted anew.
  ///
  /// - Returns: the names of those that cannot have what they want
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

  /// Whether one of two comes first: `open`, which its function `openRequest` begins with, before `Open`.
  private static func isFirst(_ one: String, _ other: String, _ wanted: (String) -> String) -> Bool {
    let (isNear, isOtherNear) = (wanted(one).hasPrefix(one), wanted(other).hasPrefix(other))
    return isNear == isOtherNear ? one < other : isNear
  }
}
