import DataModelDefinition

extension Check {
  static let unknownAttributeType: Check = RuleGroup.structure.error(
    "unknown-attribute-type",
    "An attribute's type is not one that the format has.",
    """
    It cannot become a column or a property. The types are \
    \(AttributeType.named.map(\.xmlName).joined(separator: ", ")).
    """,
    .entity(#"<attribute name="count" optional="YES" attributeType="«Integer64→Integer 64»"/>"#)
  ).forEachAttribute { attribute, site in
    guard case .unrecognized(let word) = attribute.type else { return }
    let names = AttributeType.named.map(\.xmlName)
    // The type that is certainly meant, since only case and spaces differ, or else a likely one.
    let meant = names.first { folded($0) == folded(word) }
    let near = meant ?? commonNames[folded(word)]?.xmlName ?? Suggestion.nearest(to: word, among: names)
    let hint = near.map { "; did you mean '\($0)'?" } ?? ""
    site.report(
      "\(site) has the unknown type '\(word)'\(hint)",
      at: "attributeType",
      fix: meant.flatMap { site.fix("attributeType", to: $0) }
    )
  }

  /// Names that other tools use for a type.
  private static let commonNames: [String: AttributeType] = [
    "int": .integer64, "integer": .integer64, "int16": .integer16, "int32": .integer32, "int64": .integer64,
    "bool": .boolean, "data": .binary, "binarydata": .binary, "url": .uri, "text": .string,
  ]

  private static func folded(_ word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  static let untypedAttribute: Check = RuleGroup.structure.warning(
    "untyped-attribute",
    "A stored attribute has no type.",
    """
    Core Data refuses it at run time: only transient attributes may be undefined. Without a type it gets no \
    column and no property. Give it one, or make it transient.
    """,
    .entity(#"<attribute name="text" optional="YES"«→ attributeType="String"»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.type == .undefined, !attribute.isTransient else { return }
    site.report("\(site) is stored but has no type; it is left out", at: "attributeType")
  }

  static let unknownComposite: Check = RuleGroup.structure.error(
    "unknown-composite",
    "A composite attribute names no composite of the model, or one that contains itself.",
    """
    A composite attribute has the columns of its composite. Without one it would be lost silently, and a \
    composite inside itself would have infinitely many columns. Correct 'composite'.
    """,
    .model(
      """
      <composite name="Address">
        <attribute name="city" optional="YES" attributeType="String"/>
      </composite>
      <entity name="Person">
        <attribute name="home" optional="YES" attributeType="Composite" composite="«Adress→Address»"/>
      </entity>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.type == .composite else { return }
    let (composites, owner) = (site.context.composites, site.ownerName ?? "")
    guard let name = attribute.compositeName else {
      site.report("\(site) is Composite, but names no composite (composite)", at: "composite")
      return
    }
    if composites[name] == nil {
      let hint = site.hint(for: name) { site.model.composites.map(\.name) }
      site.report("the composite '\(name)' of \(site) is not in the model\(hint)", at: "composite")
    } else if composites[owner] != nil, reaches(owner, from: name, composites) {
      site.report("\(site) puts the composite '\(owner)' into itself", at: "composite")
    }
  }

  /// Returns whether a composite is another one or contains it, at any depth.
  private static func reaches(_ goal: String, from start: String, _ composites: [String: Composite]) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      if name == goal { return true }
      guard seen.insert(name).inserted else { continue }
      open += composites[name]?.attributes.compactMap(\.compositeName) ?? []
    }
    return false
  }

  static let insecureTransformer: Check = RuleGroup.structure.warning(
    "insecure-transformer",
    "A transformable attribute has no transformer, or one that decodes any class.",
    """
    Without a name Core Data uses NSKeyedUnarchiveFromData, which creates objects of any class that the data \
    names; Xcode 12 and later warn about it. Write NSSecureUnarchiveFromData, or the name of your own \
    transformer that inherits from NSSecureUnarchiveFromDataTransformer. In the tables here the value is a \
    BLOB either way.
    """,
    .entity(
      """
      <attribute name="tags" optional="YES" attributeType="Transformable"«→ \
      valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray"»/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.type == .transformable, !attribute.isTransient else { return }
    let name = attribute.valueTransformerName ?? ""
    guard name.isEmpty || insecureTransformers.contains(name) else { return }
    let what = name.isEmpty ? "names no value transformer" : "uses the insecure '\(name)'"
    site.report(
      "\(site) \(what); use NSSecureUnarchiveFromData, or a transformer derived from it",
      at: attribute.valueTransformerName == nil ? "attributeType" : "valueTransformerName"
    )
  }

  private static let insecureTransformers: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    "NSUnarchiveFromDataTransformerName",
  ]

  static let transformableAttribute: Check = RuleGroup.structure.warning(
    "transformable-attribute",
    "An attribute is transformable.",
    """
    Its value is an archive that only code with its class can read: no query, no other platform, no server. \
    A quarter of all models have one, so this rule is off by default. Use a type of the format, or Binary \
    with your own encoding such as JSON.
    """,
    isOnByDefault: false,
    .entity(
      """
      <attribute name="tags" optional="YES" attributeType="«Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData→Binary»"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.type == .transformable else { return }
    site.report("\(site) is transformable, which only code with its class can read", at: "attributeType")
  }
}
