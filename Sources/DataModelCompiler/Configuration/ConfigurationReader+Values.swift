import DataModelDefinition
import DataModelReader

extension ConfigurationReader {
  mutating func report(_ rule: Rule, _ message: String, at node: YAMLNode) {
    diagnostics.emit(Diagnostic(rule, message, at: node.location, about: nil))
  }

  // MARK: - Keys

  /// A key among those that are known; nil after reporting that it is not.
  mutating func key<Key: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    _ keys: Key.Type,
    of owner: String
  ) -> Key? {
    let known = keys.allCases.map(\.rawValue)
    guard case .scalar(let text, _) = node.kind else {
      report(ConfigurationRules.unknownKey, "a key is a word, not \(node.description)", at: node)
      return nil
    }
    if let key = Key(rawValue: text) { return key }
    let hint =
      Suggestion.nearest(to: text, among: known).map { "; did you mean '\($0)'?" }
      ?? "; it has \(Self.sentence(known, "and"))"
    report(ConfigurationRules.unknownKey, "\(owner) has no key \(YAMLNode.quoted(text))\(hint)", at: node)
    return nil
  }

  /// The pairs of a mapping, empty if nothing stands there; none after reporting that it is something else.
  mutating func pairs(
    _ node: YAMLNode,
    of key: String,
    example: String
  ) -> [(key: YAMLNode, value: YAMLNode)] {
    if node.isNull { return [] }
    if case .mapping(let pairs) = node.kind { return pairs }
    report(
      ConfigurationRules.invalidValue,
      "'\(key)' takes keys with values, such as '\(example)', not \(node.description)",
      at: node
    )
    return []
  }

  // MARK: - Values

  /// The items of a list of texts, empty if nothing stands there, without those that `read` refuses.
  mutating func list<Value: Hashable & Sendable>(
    _ node: YAMLNode,
    of key: String,
    example: String,
    _ read: (inout ConfigurationReader, YAMLNode, String) -> Value?
  ) -> [Located<Value>] {
    if node.isNull { return [] }
    guard case .list(let items) = node.kind else {
      let message = "'\(key)' takes a list, such as \(example), not \(node.description)"
      report(ConfigurationRules.invalidValue, message, at: node)
      return []
    }
    var seen: Set<Value> = []
    var values: [Located<Value>] = []
    for item in items {
      guard let text = text(item, of: key), let value = read(&self, item, text) else { continue }
      if seen.insert(value).inserted {
        values.append(Located(value, at: item.location))
      } else {
        report(ConfigurationRules.invalidValue, "\(YAMLNode.quoted(text)) is in the list already", at: item)
      }
    }
    return values
  }

  /// A scalar that is not null; nil after reporting that it is something else.
  mutating func text(_ node: YAMLNode, of key: String) -> String? {
    if case .scalar(let text, _) = node.kind, !node.isNull { return text }
    report(ConfigurationRules.invalidValue, "'\(key)' takes words, not \(node.description)", at: node)
    return nil
  }

  /// One of the words of an enumeration.
  ///
  /// - Returns: the word, or nil after reporting that it is none
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    of key: String,
    statedBy keyNode: YAMLNode
  ) -> Word? {
    if case .scalar(let text, _) = node.kind, let word = Word(rawValue: text) { return word }
    let words = Self.sentence(Word.allCases.map(\.rawValue), "or")
    refuse(node, of: key, statedBy: keyNode, hint: words)
    return nil
  }

  /// `true` or `false`; nil after reporting that it is neither.
  mutating func truth(_ node: YAMLNode, of key: String, statedBy keyNode: YAMLNode) -> Bool? {
    if case .scalar(let text, _) = node.kind, let truth = Bool(text) { return truth }
    refuse(node, of: key, statedBy: keyNode, hint: "true or false")
    return nil
  }

  /// A name that Swift takes for an identifier, in backticks if need be.
  mutating func identifier(_ node: YAMLNode, of key: String, statedBy keyNode: YAMLNode) -> String? {
    if case .scalar(let text, _) = node.kind, SwiftNameShape.isIdentifier(text), !node.isNull { return text }
    refuse(node, of: key, statedBy: keyNode, hint: "a name of \(SwiftNameShape.rule)")
    return nil
  }

  /// The name of a property of the model.
  mutating func property(_ node: YAMLNode, of key: String, statedBy keyNode: YAMLNode) -> String? {
    if case .scalar(let text, _) = node.kind, SwiftNameShape.isModelName(text), !node.isNull { return text }
    refuse(node, of: key, statedBy: keyNode, hint: "a name of \(SwiftNameShape.rule)")
    return nil
  }

  /// The name of an enum around all types, which hides nothing that they or the app need.
  mutating func namespace(_ node: YAMLNode, statedBy keyNode: YAMLNode) -> String? {
    guard let name = identifier(node, of: "namespace", statedBy: keyNode) else { return nil }
    let reason: String
    if SwiftModules.common.contains(name) {
      reason = "it would hide the module or the type of this name"
    } else if SwiftNameShape.isWordBeforeTypes(name) {
      reason = "the word means something else before a type"
    } else {
      return name
    }
    report(
      ConfigurationRules.takenName,
      "the namespace cannot be called '\(name)': \(reason); choose another",
      at: node
    )
    return nil
  }

  /// The prefix of the names of all types, which begins with a capital letter.
  mutating func typePrefix(_ node: YAMLNode, statedBy keyNode: YAMLNode) -> String? {
    if case .scalar(let text, _) = node.kind, SwiftNameShape.isTypeIdentifier(text), !node.isNull {
      return text
    }
    refuse(node, of: "typePrefix", statedBy: keyNode, hint: "a name of \(SwiftNameShape.typeRule)")
    return nil
  }

  private mutating func refuse(_ node: YAMLNode, of key: String, statedBy keyNode: YAMLNode, hint: String) {
    let complaint =
      node.isNull ? "'\(key)' has no value" : "\(node.description) is not a valid value for '\(key)'"
    report(ConfigurationRules.invalidValue, "\(complaint); write \(hint)", at: node.isNull ? keyNode : node)
  }

  /// The name of an entity, as a key.
  mutating func modelName(_ node: YAMLNode, example: String) -> String? {
    if case .scalar(let text, _) = node.kind, SwiftNameShape.isModelName(text) { return text }
    report(
      ConfigurationRules.invalidValue,
      "\(node.description) names no entity; write a name such as \(example)",
      at: node
    )
    return nil
  }

  /// The name of a Swift type, perhaps with its module: `Networking.Resource`.
  mutating func typeName(_ node: YAMLNode, _ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.allSatisfy(SwiftNameShape.isIdentifier) { return text }
    report(
      ConfigurationRules.invalidValue,
      "\(YAMLNode.quoted(text)) names no protocol; write a name such as Codable or Networking.Resource",
      at: node
    )
    return nil
  }

  /// The name of a version, without its extension.
  mutating func versionName(_ node: YAMLNode, _ text: String) -> String? {
    let name = VersionName.withoutExtension(text)
    if !name.isEmpty, !name.contains("/") { return name }
    report(ConfigurationRules.invalidValue, "\(YAMLNode.quoted(text)) names no version of a model", at: node)
    return nil
  }

  /// `a, b or c`
  static func sentence(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
