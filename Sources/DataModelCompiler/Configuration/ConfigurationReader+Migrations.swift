import DataModelDefinition
import DataModelMigration

/// `migrations`: the statements for each version, by element.
extension ConfigurationReader {
  mutating func readMigrations(_ node: YAMLNode) {
    for version in pairs(node, of: "migrations", example: "Shop 2: {Item.rank: {value: 0}}") {
      guard let text = text(version.key, of: "migrations"), let name = versionName(version.key, text) else {
        continue
      }
      for element in pairs(version.value, of: name, example: "Item.rank: {value: 0}") {
        guard let elementName = elementName(element.key, of: "migrations") else { continue }
        let statement = ProjectConfiguration.MigrationStatement(
          version: name,
          element: elementName,
          answers: answers(element.value, of: elementName.description)
        )
        configuration.migrations.append(Located(statement, at: element.key.location))
      }
    }
  }

  private mutating func answers(_ node: YAMLNode, of element: String) -> [MigrationKey: String] {
    var answers: [MigrationKey: String] = [:]
    for pair in pairs(node, of: element, example: "value: 0") {
      guard let key = key(pair.key, MigrationKey.self, of: "a migration"),
        let text = statement(pair.value, of: key)
      else { continue }
      if let words = key.words,
        let unknown = MigrationAnswer.words(of: text).first(where: { !words.contains($0) })
      {
        report(
          ConfigurationRules.invalidValue,
          """
          \(YAMLNode.quoted(unknown)) is not a valid value for '\(key.rawValue)'; write \
          \(Self.sentence(words, "or"))
          """,
          at: pair.value
        )
        continue
      }
      answers[key] = text
    }
    return answers
  }

  /// Reads a text; for `drop` and `keep` also a list of words, since an element may need two.
  private mutating func statement(_ node: YAMLNode, of key: MigrationKey) -> String? {
    guard key.words != nil, case .list(let nodes) = node.kind, !nodes.isEmpty else {
      return text(node, of: key.rawValue)
    }
    let words = nodes.compactMap { text($0, of: key.rawValue) }
    return words.count == nodes.count ? words.joined(separator: ", ") : nil
  }
}
