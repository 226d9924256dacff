import DataModelDefinition
import DataModelMigration

/// The changes of one entity, as they are found.
struct ChangeList {
  private(set) var all: [ModelChange] = []
  let hasRows: Bool

  init(hasRows: Bool) { self.hasRows = hasRows }

  mutating func add(
    _ kind: ChangeKind,
    _ element: ChangedElement,
    from oldValue: String? = nil,
    to newValue: String? = nil
  ) {
    all.append(
      ModelChange(kind: kind, element: element, oldValue: oldValue, newValue: newValue, hasRows: hasRows)
    )
  }

  /// Adds a change if two values differ.
  mutating func compare<Value: Equatable>(
    _ kind: ChangeKind,
    _ element: ChangedElement,
    _ old: Value,
    _ new: Value,
    in words: (Value) -> String?
  ) {
    if old != new { add(kind, element, from: words(old), to: words(new)) }
  }

  /// Adds changes of what only code sees.
  mutating func compareCode(_ element: ChangedElement, _ facts: [(name: String, old: String?, new: String?)])
  {
    for fact in facts where fact.old != fact.new {
      add(
        .codeChanged,
        element,
        from: "\(fact.name) \(fact.old ?? "none")",
        to: "\(fact.name) \(fact.new ?? "none")"
      )
    }
  }
}

extension [UserInfoEntry] {
  /// The entries as one text, in the order of the keys; nil if there are none.
  var comparableText: String? {
    isEmpty ? nil : map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ", ")
  }
}
