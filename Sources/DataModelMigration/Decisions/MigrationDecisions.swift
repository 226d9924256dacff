package import DataModelDefinition

/// The statements about migrations to a version: in the user info of its elements, and beside it.
package struct MigrationDecisions: Sendable {
  /// The statements made elsewhere than in the model, by element. They count before the user info.
  private let stated: [ElementName: [UserInfoEntry]]

  package init(_ stated: [ElementName: [UserInfoEntry]] = [:]) {
    self.stated = stated
  }

  /// The statements about an element.
  func about(_ element: ElementName, userInfo: [UserInfoEntry]) -> MigrationDecision {
    let entries = userInfo + (stated[element] ?? [])
    func last(_ key: String) -> String? { entries.last { $0.key == key }?.value }
    let words = [
      (UserInfoKey.migrationDrop, MigrationAnswer.Dropped.allCases.map(\.rawValue)),
      (UserInfoKey.migrationKeep, MigrationAnswer.Kept.allCases.map(\.rawValue)),
    ]
    return MigrationDecision(
      value: last(UserInfoKey.migrationValue),
      expression: last(UserInfoKey.migrationExpression),
      dropped: last(UserInfoKey.migrationDrop).flatMap(MigrationAnswer.Dropped.init),
      kept: last(UserInfoKey.migrationKeep).flatMap(MigrationAnswer.Kept.init),
      misspelt: words.compactMap { key, known in
        last(key).flatMap { known.contains($0) ? nil : "'\(key)' = '\($0)'" }
      }
    )
  }
}

/// The statements about one element. A statement counts only where something is asked, or the element is new: what an
/// earlier step needed stays in the model, and must not be done again.
struct MigrationDecision {
  let value: String?
  let expression: String?
  let dropped: MigrationAnswer.Dropped?
  let kept: MigrationAnswer.Kept?
  /// A statement in a word that means nothing.
  let misspelt: [String]
}
