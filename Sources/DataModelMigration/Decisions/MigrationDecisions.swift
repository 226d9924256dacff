package import DataModelDefinition

/// The statements about migrations to a version: in the user info of its elements, and beside it.
package struct MigrationDecisions: Sendable {
  /// The statements made elsewhere than in the model, by element. They count before the user info.
  private let stated: [ElementName: [UserInfoEntry]]

  package init(_ stated: [ElementName: [UserInfoEntry]] = [:]) { self.stated = stated }

  /// The statements about an element.
  func about(_ element: ElementName, userInfo: [UserInfoEntry]) -> MigrationDecision {
    let entries = userInfo + (stated[element] ?? [])
    func last(_ key: String) -> String? { entries.last { $0.key == key }?.value }
    let dropped = Words<MigrationAnswer.Dropped>(last(UserInfoKey.migrationDrop), atMostOneOf: [])
    let kept = Words(last(UserInfoKey.migrationKeep), atMostOneOf: MigrationAnswer.Kept.alternatives)
    return MigrationDecision(
      value: last(UserInfoKey.migrationValue),
      expression: last(UserInfoKey.migrationExpression),
      dropped: dropped.words,
      kept: kept.words,
      misspelt: [(UserInfoKey.migrationDrop, dropped.misspelt), (UserInfoKey.migrationKeep, kept.misspelt)]
        .compactMap { key, text in text.map { "'\(key)' = '\($0)'" } }
    )
  }
}

/// The words of a statement: one, or several between commas, since an element may need two.
private struct Words<Word: RawRepresentable<String> & Hashable> {
  private(set) var words: Set<Word> = []
  /// The text, if it means nothing: a word that there is not, or two that exclude each other.
  private(set) var misspelt: String?

  init(_ text: String?, atMostOneOf alternatives: [Set<Word>]) {
    guard let text else { return }
    let known = MigrationAnswer.words(of: text).map(Word.init)
    let words = Set(known.compactMap(\.self))
    if known.isEmpty || known.contains(nil)
      || alternatives.contains(where: { $0.intersection(words).count > 1 })
    {
      misspelt = text
    } else {
      self.words = words
    }
  }
}

/// The statements about one element. A statement counts only where something is asked, or the element is new:
/// what an earlier step needed stays in the model, and must not be done again.
struct MigrationDecision {
  let value: String?
  let expression: String?
  let dropped: Set<MigrationAnswer.Dropped>
  let kept: Set<MigrationAnswer.Kept>
  /// A statement in a word that means nothing.
  let misspelt: [String]

  /// Which of several objects or rows stays; nil if it is not stated.
  var choice: MigrationAnswer.Kept? { kept.first(where: MigrationAnswer.Kept.choices.contains) }
}
