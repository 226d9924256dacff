import DataModelDefinition

extension CheckContext {
  /// Behind so many findings nobody looks for what a word may have meant, and looking for it takes time.
  private static let mostFindings = 1000

  /// The end of a message about a name that is not there.
  ///
  /// - Returns: `; did you mean 'Item'?`, or nothing
  func hint(for word: String, after found: Diagnostics, among names: () -> [String]) -> String {
    found.all.count < Self.mostFindings ? Suggestion.hint(for: word, among: names()) : ""
  }

  /// The end of a message about an entity that is not there.
  func hint(forEntity word: String, except entity: Entity? = nil, after found: Diagnostics) -> String {
    hint(for: word, after: found) { model.entities.map(\.name).filter { $0 != entity?.name } }
  }
}
