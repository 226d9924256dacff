import DataModelDefinition
import DataModelReader

extension ConfigurationReader {
  mutating func report(_ rule: Rule, _ message: String, at node: YAMLNode) {
    diagnostics.emit(rule, message, at: node.location, about: nil)
  }

  // MARK: - Keys

  /// Reads a key of an enumeration; nil after reporting that it is unknown.
  mutating func key<Key: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    _ keys: Key.Type,
    of owner: String
  ) -> Key? {
    let known = keys.allCases.map(\.rawValue)
    guard case .scalar(let text, _) = node.kind else {
      report(ConfigurationRules.unknownKey, "a key must be a word, not \(node.description)", at: node)
      return nil
    }
    if let key = Key(rawValue: text) { return key }
    let hint =
      Suggestion.nearest(to: text, among: known).map { "; did you mean '\($0)'?" }
      ?? "; it has \(Self.sentence(known, "and"))"
    report(ConfigurationRules.unknownKey, "\(owner) has no key \(YAMLNode.quoted(text))\(hint)", at: node)
    return nil
  }

  /// Reads the pairs of a mapping; empty if there is nothing, or after reporting that it is something else.
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

  /// Reads the items of a list of texts, without those that `read` refuses; empty if there is nothing.
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
        report(ConfigurationRules.invalidValue, "\(YAMLNode.quoted(text)) is already in the list", at: item)
      }
    }
    return values
  }

  /// Reads a scalar other than null; nil after reporting that it is something else.
  mutating func text(_ node: YAMLNode, of key: String) -> String? {
    if case .scalar(let text, _) = node.kind, !node.isNull { return text }
    report(ConfigurationRules.invalidValue, "'\(key)' takes words, not \(node.description)", at: node)
    return nil
  }

  /// Converts a text with `read`; nil after reporting that it cannot be converted.
  mutating func value<Value>(
    _ node: YAMLNode,
    of key: String,
    statedBy keyNode: YAMLNode,
    hint: String,
    _ read: (String) -> Value?
  ) -> Value? {
    if case .scalar(let text, _) = node.kind, !node.isNull, let value = read(text) { return value }
    let complaint =
      node.isNull ? "'\(key)' has no value" : "\(node.description) is not a valid value for '\(key)'"
    report(ConfigurationRules.invalidValue, "\(complaint); write \(hint)", at: node.isNull ? keyNode : node)
    return nil
  }

  /// Reads one of the words of an enumeration.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    of key: String,
    statedBy keyNode: YAMLNode
  ) -> Word? {
    let words = Self.sentence(Word.allCases.map(\.rawValue), "or")
    return value(node, of: key, statedBy: keyNode, hint: words) { Word(rawValue: $0) }
  }

  mutating func truth(_ node: YAMLNode, of key: String, statedBy keyNode: YAMLNode) -> Bool? {
    value(node, of: key, statedBy: keyNode, hint: "true or false") { Bool($0) }
  }

  /// Reads a name with the shape that Swift or a model requires.
  mutating func name(
    _ node: YAMLNode,
    of key: String,
    statedBy keyNode: YAMLNode,
    shape: String = SwiftNameShape.rule,
    where isName: (String) -> Bool = SwiftNameShape.isIdentifier
  ) -> String? {
    value(node, of: key, statedBy: keyNode, hint: "a name of \(shape)") { isName($0) ? $0 : nil }
  }

  /// Reads the name of an enum around all types, which must not hide anything that they or the app need.
  mutating func namespace(_ node: YAMLNode, statedBy keyNode: YAMLNode) -> String? {
    guard let name = name(node, of: "namespace", statedBy: keyNode) else { return nil }
    let reason: String
    if SwiftModules.common.contains(name) {
      reason = "it would hide the module or the type with this name"
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

  /// Reads the name of an entity, as a key.
  mutating func modelName(_ node: YAMLNode, example: String) -> String? {
    if case .scalar(let text, _) = node.kind, SwiftNameShape.isModelName(text) { return text }
    report(
      ConfigurationRules.invalidValue,
      "\(node.description) is not the name of an entity; write a name such as \(example)",
      at: node
    )
    return nil
  }

  /// Reads `Entity` or `Entity.property`, as a key.
  mutating func elementName(_ node: YAMLNode, of key: String) -> ElementName? {
    guard let text = text(node, of: key) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count <= 2, parts.allSatisfy(SwiftNameShape.isModelName) {
      return ElementName(entity: parts[0], property: parts.count == 2 ? parts[1] : nil)
    }
    report(
      ConfigurationRules.invalidValue,
      "\(YAMLNode.quoted(text)) is not the name of an entity or a property; write Entity or Entity.property",
      at: node
    )
    return nil
  }

  /// Reads the name of a Swift type, optionally with its module: `Networking.Resource`.
  mutating func typeName(_ node: YAMLNode, _ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.allSatisfy(SwiftNameShape.isIdentifier) { return text }
    report(
      ConfigurationRules.invalidValue,
      "\(YAMLNode.quoted(text)) is not a protocol; write a name such as Codable or Networking.Resource",
      at: node
    )
    return nil
  }

  /// Reads the name of a version, without its extension.
  mutating func versionName(_ node: YAMLNode, _ text: String) -> String? {
    let name = VersionName.withoutExtension(text)
    if !name.isEmpty, !name.contains("/") { return name }
    report(ConfigurationRules.invalidValue, "\(YAMLNode.quoted(text)) is not the name of a version", at: node)
    return nil
  }

  /// Returns `a, b or c`.
  static func sentence(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
