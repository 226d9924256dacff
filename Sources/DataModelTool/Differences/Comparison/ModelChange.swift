import DataModelDefinition
package import DataModelMigration

/// One change between two versions of a model.
package struct ModelChange: Sendable, Hashable {
  package let kind: ChangeKind
  package let element: ChangedElement
  /// The value before, in words; nil if there was none, or if the kind already implies it.
  package let oldValue: String?
  package let newValue: String?

  /// Whether objects of the entity can exist: not for an abstract entity without a concrete subentity.
  package let hasRows: Bool

  /// The rule for the kind of change.
  package var rule: InferenceRule { InferenceRule.of(kind) }

  /// The effect on the rows. Without rows there is no question, and nothing is converted.
  package var treatment: Treatment {
    switch rule.treatment {
    case .asked, .checked, .converts, .dropped: hasRows ? rule.treatment : .nothing
    case .nothing, .adds, .renames: rule.treatment
    }
  }
}

/// The element that a change is about, in both versions.
package struct ChangedElement: Sendable, Hashable {
  package let kind: Kind
  /// Nil if it is new.
  package let oldName: String?
  /// Nil if it was removed.
  package let newName: String?

  package enum Kind: String, Sendable, Hashable {
    case entity
    case attribute
    case relationship
    case index
    case uniqueness
  }

  package init(_ kind: Kind, from oldName: String?, to newName: String?) {
    self.kind = kind
    self.oldName = oldName
    self.newName = newName
  }

  /// The name in the newest version that has it.
  package var name: String { newName ?? oldName ?? "" }
}

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

  /// Adds the changes that only code sees.
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
  /// The entries as one text, in the order of the keys; nil without entries.
  var comparableText: String? {
    isEmpty ? nil : map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ", ")
  }
}
