import DataModelDefinition

/// Reading the values of XML attributes, and reporting invalid ones.
extension ModelReader {
  mutating func boolean(_ attribute: XMLAttribute, in node: XMLNode) -> Bool {
    if let value = XMLBoolean.value(of: attribute.value) { return value }
    report(
      DocumentRules.invalidBoolean,
      "'\(attribute.value)' is not a valid value for '\(attribute.name)'; write YES or NO",
      at: node,
      attribute: attribute.name,
      correctValue: XMLBoolean.value(of: attribute.value.trimmed).map { $0 ? "YES" : "NO" }
    )
    return false
  }

  mutating func integer(_ attribute: XMLAttribute, in node: XMLNode) -> Int? {
    let number = Int(attribute.value)
    if let number, Self.countable.contains(number) { return number }
    let range = number == nil ? "" : " from 0 to \(Self.countable.upperBound)"
    report(
      DocumentRules.invalidNumber,
      "'\(attribute.value)' is not a valid value for '\(attribute.name)'; write a whole number\(range)",
      at: node,
      attribute: attribute.name,
      correctValue: Int(attribute.value.trimmed).flatMap { Self.countable.contains($0) ? String($0) : nil }
    )
    return nil
  }

  /// The range leaves room for comparisons and additions, and no table has more rows; -1 means no limit.
  private static let countable = -1...Int(Int32.max)

  /// Returns the value of `name`; nil, with an error, if it is missing or empty.
  mutating func name(of node: XMLNode, attribute: String = "name") -> String? {
    if let name = node.attribute(attribute), !name.isEmpty { return name }
    report(DocumentRules.missingName, "'\(node.name)' needs a '\(attribute)'", at: node, attribute: attribute)
    return nil
  }

  /// Returns the value of an attribute that takes only certain words; nil, with a finding, for any other.
  mutating func word<Value>(_ attribute: XMLAttribute, in node: XMLNode, _ words: [(String, Value)]) -> Value?
  {
    // The editor's own spelling of some words differs between its versions.
    let same = words.first { $0.0.lowercased() == attribute.value.lowercased() }
    if let found = words.first(where: { $0.0 == attribute.value }) ?? same { return found.1 }
    let list = words.map { "'\($0.0)'" }
    let meant = words.first { $0.0.lowercased() == attribute.value.lowercased().filter { !$0.isWhitespace } }
    report(
      ContentRules.unknownValue,
      """
      '\(attribute.value)' is not a valid value for '\(attribute.name)'; write \
      \(list.joined(separator: " or "))
      """,
      at: node,
      attribute: attribute.name,
      correctValue: meant?.0
    )
    return nil
  }

  mutating func reportStrayTexts(_ texts: [StrayText]) {
    for text in texts {
      diagnostics.emit(
        ContentRules.strayText,
        "text between elements is ignored; remove it, or turn it into a comment",
        at: source.location(of: text.offset..<(text.offset + 1)),
        about: ElementName(of: text)
      )
    }
  }

  /// The number of findings after which suggestions are left out, since computing them takes time.
  private static let maximumFindings = 1000

  private var isSuggesting: Bool { diagnostics.all.count < Self.maximumFindings }

  mutating func reportUnknown(_ attribute: XMLAttribute, in node: XMLNode) {
    let message = "'\(node.name)' has no attribute '\(attribute.name)'; it is ignored"
    let misspelling = Misspelling(attribute, in: node)
    let near = isSuggesting ? FormatNames.attribute(near: attribute.name, in: node.name) : nil
    // A name that the element already has is not the intended one.
    guard let meant = misspelling?.name ?? near.flatMap({ node.attribute($0) == nil ? $0 : nil }) else {
      report(DocumentRules.unknownXMLAttribute, message, at: node, attribute: attribute.name)
      return
    }
    diagnostics.emit(
      DocumentRules.misspeltXMLAttribute,
      "\(message); did you mean '\(meant)'?",
      at: source.location(ofAttribute: attribute.name, in: node.origin),
      about: element,
      fix: misspelling?.fix(in: source)
    )
  }

  mutating func reportUnknown(_ child: XMLNode, in node: XMLNode) {
    let meant = isSuggesting ? FormatNames.child(near: child.name, in: node.name) : nil
    let isEssential = FormatNames.essential.contains(child.name)
    let isLost = meant != nil || isEssential
    let verb = meant == nil && isEssential ? "does not belong" : "is not known"
    let effect = isLost ? ", so none of it is read" : "; it is ignored"
    let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
    report(
      isLost ? DocumentRules.lostElement : DocumentRules.unknownElement,
      "'\(child.name)' \(verb) inside '\(node.name)'\(effect)\(hint)",
      at: child
    )
  }

  mutating func reportUnknownAttributes(of node: XMLNode, known: [String]) {
    for attribute in node.attributes where !known.contains(attribute.name) {
      reportUnknown(attribute, in: node)
    }
  }

  /// Reports the unknown attributes, and all children, of an element that has only attributes.
  mutating func reportUnknownContents(of node: XMLNode, known: [String]) {
    reportUnknownAttributes(of: node, known: known)
    for child in node.children { reportUnknown(child, in: node) }
  }

  /// Adds a finding; `correctValue` is the value that the attribute must mean, if that is certain.
  mutating func report(
    _ rule: Rule,
    _ message: String,
    at node: XMLNode,
    attribute: String? = nil,
    correctValue: String? = nil
  ) {
    let location =
      attribute.map { source.location(ofAttribute: $0, in: node.origin) } ?? source.location(of: node.origin)
    var fix: Fix?
    if let attribute, let correctValue,
      let edit = source.edit(settingValueOf: attribute, in: node.origin, to: correctValue)
    {
      fix = Fix(
        "write '\(correctValue)'",
        edits: [edit],
        changesVersionHash: VersionHash.includes(xmlAttribute: attribute)
      )
    }
    diagnostics.emit(rule, message, at: location, about: element, fix: fix)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension ElementName {
  /// Creates the name of the element that contains a text; nil if that element has no name in findings.
  ///
  /// The text may be in an element that the reader ignores, so its name comes from the elements around it.
  fileprivate init?(of text: StrayText) {
    // Below the model.
    let path = text.path.dropFirst()
    guard let first = path.first, let properties = Self.properties[first.name],
      let entity = first.attribute("name"), !entity.isEmpty
    else { return nil }
    let second = path.dropFirst().first
    let property = second.flatMap { properties.contains($0.name) ? $0.attribute("name") : nil }
    self.init(entity: entity, property: property?.isEmpty == false ? property : nil)
  }

  /// The elements with properties, and the elements of those.
  private static let properties: [String: [String]] = [
    "entity": ["attribute", "relationship", "fetchedProperty"], "composite": ["attribute"],
  ]
}
