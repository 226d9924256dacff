import CoreDataImport

/// The composites of an extracted model. An archive has their parts, but not their names.
struct CompositeNames {
  private var taken: Set<String>
  private var known: [[String]: [(name: String, parts: [ArchivedAttribute])]] = [:]
  private var waiting: [(name: String, parts: [ArchivedAttribute])] = []

  /// - Parameter taken: the names of entities, which composites share the generated code with
  init(taken: [String]) {
    self.taken = Set(taken.map { $0.lowercased() })
  }

  var isEmpty: Bool { known.isEmpty }

  /// Returns the composite of these parts, which is named after the first attribute that has it.
  mutating func name(of parts: [ArchivedAttribute], for attribute: String, of owner: String) -> String {
    let parts = parts.sorted { $0.name < $1.name }
    let key = parts.map(\.name)
    if let same = known[key]?.first(where: { $0.parts == parts }) { return same.name }
    let name = free(Self.capitalized(attribute), Self.capitalized(owner) + Self.capitalized(attribute))
    taken.insert(name.lowercased())
    known[key, default: []].append((name, parts))
    waiting.append((name, parts))
    return name
  }

  /// Returns a composite that has not been written yet.
  mutating func next() -> (name: String, parts: [ArchivedAttribute])? { waiting.popLast() }

  private func free(_ short: String, _ long: String) -> String {
    if !taken.contains(short.lowercased()) { return short }
    if !taken.contains(long.lowercased()) { return long }
    var number = 2
    while taken.contains("\(long)\(number)".lowercased()) { number += 1 }
    return "\(long)\(number)"
  }

  private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
