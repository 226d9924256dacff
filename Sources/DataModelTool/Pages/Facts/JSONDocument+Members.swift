import DataModelSwift

/// Access to the members of an ``InspectionDocument``.
extension JSONDocument {
  /// A member of an object.
  subscript(_ name: String) -> JSONDocument? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  func text(_ name: String) -> String? { self[name]?.text }

  func isTrue(_ name: String) -> Bool { self[name] == .flag(true) }

  func number(_ name: String) -> Int? { if case .number(let number)? = self[name] { number } else { nil } }

  func list(_ name: String) -> [JSONDocument] {
    if case .list(let elements)? = self[name] { elements } else { [] }
  }

  /// The names in a list of texts.
  func texts(_ name: String) -> [String] { list(name).compactMap(\.text) }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The members of an object, by name.
  var members: [(name: String, value: JSONDocument)] {
    guard case .object(let members) = self else { return [] }
    return members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// The same object with some elements of one of its lists.
  func keeping(_ name: String, where isWanted: (JSONDocument) -> Bool) -> JSONDocument {
    guard case .object(var members) = self else { return self }
    members[name] = .list(list(name).filter(isWanted))
    return .object(members)
  }
}
