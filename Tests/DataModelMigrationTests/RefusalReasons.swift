import DataModelDefinition
import DataModelRelational

/// Why files were refused, grouped: without the names and numbers of each.
struct RefusalReasons {
  private var counts: [String: Int] = [:]
  /// The reasons that no file must be refused for.
  private(set) var unjustified: [String] = []

  /// - Parameters:
  ///   - sentences: the reasons of one file
  ///   - model: the version that it was to get
  ///   - name: what the file was
  mutating func add(_ sentences: [String], to model: LoweredModel, _ name: String) {
    for sentence in sentences {
      counts[Self.group(sentence), default: 0] += 1
      if !Self.isJustified(sentence, model) { unjustified.append("\(name): \(sentence)") }
    }
  }

  /// A line for each group, with the most frequent first.
  var lines: [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
  }

  /// `A.b: 3 rows break 'A.b at most 5'` → `rows break '…'`
  private static func group(_ sentence: String) -> String {
    var text = Substring(sentence)
    if let colon = text.firstIndex(of: ":"), !text[..<colon].contains(" ") {
      text = text[text.index(after: colon)...]
    }
    return text.replacing(/'[^']*'/, with: "'…'").replacing(/of entity [A-Z]\w*/, with: "of entity …")
      .filter { !$0.isNumber }.split(separator: " ").joined(separator: " ")
  }

  /// A file must have objects only where a minimum asks for them, and a required value is asked for or there.
  /// A condition that rows break today does not apply to what is written.
  private static func isJustified(_ sentence: String, _ model: LoweredModel) -> Bool {
    if sentence.contains(" required'") { return sentence.contains("with the migration expression") }
    guard sentence.contains("too few") else { return true }
    let relationships = model.entities.flatMap { entity in
      entity.entity.relationships.map { ("\(entity.entity.name).\($0.name)", $0) }
    }
    return relationships.contains { name, relationship in
      sentence.hasPrefix("\(name):") && (!relationship.mayBeEmpty || relationship.upperBound != nil)
    }
  }
}
