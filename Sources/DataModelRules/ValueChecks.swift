import DataModelDefinition

/// The checks of defaults, bounds and regular expressions.
extension Check {
  static let unreadableDefault: Check = RuleGroup.structure.error(
    "unreadable-default",
    "A default is not a valid value of its attribute's type.",
    """
    Core Data silently uses 0 or no value, which is rarely intended. The default of an enumeration is the \
    value of one of its cases, since objects with another value cannot be read. Correct the default or \
    remove it.
    """,
    .entity(#"<attribute name="count" attributeType="Integer 16" defaultValueString="«many→0»"/>"#)
  ).forEachAttribute { attribute, site in
    if let cases = EnumerationCases(of: attribute), attribute.hasDefault,
      cases.defaultCase(of: attribute) == nil
    {
      let (key, text) = attribute.effectiveDefault
      site.report("the default '\(text)' of \(site) is not the value of a case of its enumeration", at: key)
    }
    guard attribute.defaultValueReading == .unreadable else { return }
    // The format reference lists real models with garbage in these types, which Core Data reads as no
    // default.
    let isHarmless = [.uuid, .date, .transformable].contains(attribute.type)
    let (key, text) = attribute.effectiveDefault
    let effect = isHarmless ? "; it is ignored" : ""
    site.report(
      "the default '\(text)' of \(site) is not a valid \(attribute.type.xmlName)\(effect)",
      at: key,
      severity: isHarmless ? .warning : nil
    )
  }

  static let lenientDefault: Check = RuleGroup.structure.warning(
    "lenient-default",
    "A default has a different type than its attribute.",
    """
    After a change of type Xcode leaves the old default behind, such as NO on an integer. Core Data silently \
    reads a value from it, and so does this tool. Write the value itself.
    """,
    .entity(#"<attribute name="count" attributeType="Integer 16" defaultValueString="«NO→0»"/>"#)
  ).forEachAttribute { attribute, site in
    guard case .lenient(let value) = attribute.defaultValueReading else { return }
    let meaning =
      switch value {
      case .integer(let integer): "\(integer)"
      case .real(let real): "\(real)"
      case .boolean(let truth): truth ? "YES" : "NO"
      case .decimal(let text), .string(let text), .uuid(let text), .uri(let text): text
      case .date: "2001-01-01 00:00 UTC"
      }
    let text = attribute.defaultValue?.text ?? ""
    site.report(
      "the default '\(text)' of \(site) is not a valid \(attribute.type.xmlName); it is read as \(meaning)",
      at: "defaultValueString"
    )
  }

  static let defaultOutOfBounds: Check = RuleGroup.structure.warning(
    "default-out-of-bounds",
    "A default lies outside the bounds of its attribute.",
    """
    A new object cannot be saved before its value is changed. Correct the default or the bound.
    """,
    .entity(
      """
      <attribute name="rating" attributeType="Integer 16" defaultValueString="«0→1»" minValueString="1" \
      maxValueString="5"/>
      """
    )
  ).forEachAttribute { attribute, site in
    // Bounds that no value satisfies are reported separately.
    guard attribute.isDefaultOutOfBounds, !attribute.hasInvertedBounds else { return }
    let (key, text) = attribute.effectiveDefault
    let what = attribute.type == .string ? "the length of the default" : "the default"
    site.report("\(what) '\(text)' of \(site) is outside its bounds", at: key)
  }

  static let requiredWithoutDefault: Check = RuleGroup.structure.warning(
    "required-without-default",
    "A required attribute has no default.",
    """
    A new object cannot be saved before the attribute is set, and in Swift, Xcode's class crashes when it is \
    read before that. Half of all models have such attributes, and the types generated here ask for a value \
    when an object is created, so this rule is off by default. The profile 'cloudkit' reports it as an error.
    """,
    isOnByDefault: false,
    .entity(#"<attribute name="text" attributeType="String"«→ defaultValueString=""»/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.lacksRequiredDefault else { return }
    site.report("\(site) must have a default value, or be optional", at: "name")
  }

  static let unreadableBound: Check = RuleGroup.structure.warning(
    "unreadable-bound",
    "A minimum or a maximum is not a valid value of its attribute's type.",
    """
    A bound that cannot be read is not checked, here or by Core Data. For a number it is a number, for a \
    string its length, for a date the seconds since 2001. Correct it or remove it.
    """,
    .entity(#"<attribute name="text" optional="YES" attributeType="String" maxValueString="«long→80»"/>"#)
  ).forEachAttribute { attribute, site in
    guard attribute.minimum != nil || attribute.maximum != nil else { return }
    let bounds = AttributeBounds(of: attribute)
    for (side, bound, reading) in [
      ("min", attribute.minimum, bounds.minimum), ("max", attribute.maximum, bounds.maximum),
    ] where reading == .unreadable {
      let text = bound?.dateInterval ?? bound?.text ?? ""
      let meaning = attribute.type == .string ? "length" : attribute.type.xmlName
      site.report(
        "the \(side)imum '\(text)' of \(site) is not a valid \(meaning); it is not checked",
        at: attribute.boundName(side)
      )
    }
  }

  static let invertedBounds: Check = RuleGroup.structure.warning(
    "inverted-bounds",
    "The minimum of an attribute is above its maximum.",
    "No value satisfies both, so no object with a value can be saved. Swap them, or correct one.",
    .entity(
      """
      <attribute name="percent" optional="YES" attributeType="Integer 16" minValueString="«100→0»" \
      maxValueString="«0→100»"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.hasInvertedBounds else { return }
    site.report(
      "the minimum of \(site) is above its maximum; no value satisfies both",
      at: attribute.boundName("min"),
      related: site.related("the maximum", at: attribute.boundName("max"))
    )
  }

  static let invalidRegularExpression: Check = RuleGroup.structure.warning(
    "invalid-regular-expression",
    "A regular expression is not well-formed.",
    """
    Core Data uses ICU regular expressions, which must match the whole string. A malformed one matches no \
    string, so no object with a value can be saved. Correct regularExpressionString.
    """,
    .entity(
      """
      <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z«→]»{3}"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard let pattern = attribute.regularExpression, !site.context.isRegularExpression(pattern) else {
      return
    }
    site.report(
      "the regular expression of \(site) is not well-formed; no value can match it",
      at: "regularExpressionString"
    )
  }
}

extension Attribute {
  /// Whether an object can be saved only after the attribute has been set.
  var lacksRequiredDefault: Bool {
    guard !isOptional, !isTransient, !isDerived, type != .undefined, type != .composite else { return false }
    return defaultValueReading == .absent
  }

  /// The default in effect, and its XML attribute. Xcode leaves the interval behind when a Date changes its
  /// type.
  fileprivate var effectiveDefault: (key: String, text: String) {
    if type == .date, let interval = defaultValue?.dateInterval {
      return ("defaultDateTimeInterval", interval)
    }
    return ("defaultValueString", defaultValue?.text ?? "")
  }

  /// Whether no value can satisfy the bounds.
  fileprivate var hasInvertedBounds: Bool {
    guard minimum != nil, maximum != nil else { return false }
    let bounds = AttributeBounds(of: self)
    guard case .value(let least) = bounds.minimum, case .value(let most) = bounds.maximum else {
      return false
    }
    return least > most
  }
}
