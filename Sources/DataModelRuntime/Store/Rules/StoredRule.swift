/// A rule as generated code states it: a word, and fields with names.
///
/// For example:
/// `reference entity=Note relationship=folder destination=Folder table=Note key=_id column=folder …`
struct StoredRule: Sendable, Hashable {
  enum Kind: String {
    case reference, pair, member, holder, count, single
  }

  let kind: Kind
  let entity: String
  let relationship: String
  /// The name of the other entity.
  let destination: String
  private let fields: [Substring: Substring]
  private let facts: Set<Substring>

  /// Nil if the text is of a kind that this code does not know.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    var fields: [Substring: Substring] = [:]
    var facts: Set<Substring> = []
    for word in words.dropFirst() {
      if let sign = word.firstIndex(of: "=") {
        fields[word[..<sign]] = word[word.index(after: sign)...]
      } else {
        facts.insert(word)
      }
    }
    guard let entity = fields["entity"], let relationship = fields["relationship"],
      let destination = fields["destination"]
    else { return nil }
    self.kind = kind
    self.entity = String(entity)
    self.relationship = String(relationship)
    self.destination = String(destination)
    self.fields = fields
    self.facts = facts
  }

  /// `Note.folder`
  var identity: String { "\(entity).\(relationship)" }

  /// How the table `_Violation` names the rule; nil if it does not.
  var violationName: String? {
    switch kind {
    case .reference, .pair, .member: nil
    case .holder: identity
    case .count: "\(identity).count"
    case .single: "\(identity).single"
    }
  }

  func text(_ name: Substring) -> String? { fields[name].map(String.init) }
  func number(_ name: Substring) -> Int? { fields[name].flatMap { Int($0) } }
  func says(_ fact: Substring) -> Bool { facts.contains(fact) }

  /// The rows that the rule is about, as SQL.
  var rows: StoredRows? {
    guard let table = text("table"), let column = text("column") else { return nil }
    return StoredRows(
      table: table,
      key: text("key"),
      column: column,
      entities: text("entities")?.split(separator: ",").map(String.init)
    )
  }

  /// `Folder.notes`, whose delete rule Deny a broken reference is about.
  var deny: (entity: String, relationship: String)? {
    guard let parts = text("deny")?.split(separator: "."), parts.count == 2 else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}
