import DataModelDefinition

extension Check {
  static let invalidDerivation: Check = RuleGroup.structure.error(
    "invalid-derivation",
    "A derived attribute has no expression, or one that cannot be used.",
    """
    The store computes a derived attribute, and supports these expressions: a key path to an attribute of \
    this object or of a to-one related one (author.name); canonical:(path), uppercase:(path) and \
    lowercase:(path); relationship.@count; relationship.attribute.@sum; now(). Correct derivationExpression.
    """,
    .entity(
      """
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="search" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="«folded→canonical»:(title)"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.isDerived else { return }
    do throws(DerivationError) {
      guard let entity = site.entity else {
        throw DerivationError("an attribute of a composite cannot be derived", at: 0)
      }
      _ = try site.index.derivation(of: attribute, in: entity)
    } catch {
      // An unknown type is reported separately.
      if case .unrecognized = attribute.type { return }
      let expression = attribute.derivationExpression.map { " from '\($0)'" } ?? ""
      site.report(
        "\(site) cannot be derived\(expression): \(error.reason)",
        at: attribute.derivationExpression == nil ? "derived" : "derivationExpression",
        place: attribute.place(of: error, in: site.model.source)
      )
    }
  }

  static let unwrittenDerivation: Check = RuleGroup.structure.error(
    "unwritten-derivation",
    """
    A derived attribute is the canonical, uppercase or lowercase form of a text that its object does not \
    store.
    """,
    """
    SQLite folds ASCII letters only, so generated code writes these texts, together with their object. That \
    code does not see changes of a related object, nor values that the database derives: the attribute would \
    have no value, or an old one. Derive the text in the entity that has the original, and derive this \
    attribute from it by a key path, which triggers keep up to date.
    """,
    .model(
      """
      <entity name="Author">
        <attribute name="name" optional="YES" attributeType="String"/>«→
        <attribute name="search" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(name)"/>»
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
        <attribute name="search" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="«canonical:(author.name)→author.search»"/>
        <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      </entity>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.isDerived, !attribute.isTransient, let entity = site.entity,
      let derivation = try? site.index.derivation(of: attribute, in: entity),
      case .text(let function) = derivation.value, let source = derivation.source,
      let remedy = remedy(for: derivation, function, source)
    else { return }
    site.report("\(site) would never have a correct value; \(remedy)", at: "derivationExpression")
  }

  /// Returns the remedy for a text that generated code does not see; nil if it does see it.
  private static func remedy(
    for derivation: Derivation,
    _ function: TextFunction,
    _ source: Derivation.Source
  ) -> String? {
    let text = source.path.joined(separator: ".")
    if let destination = derivation.steps.last?.destination {
      let way = derivation.steps.map(\.relationship.name).joined(separator: ".")
      let attribute = "an attribute with \(function):(\(text))"
      return "give '\(destination.name)' \(attribute), and derive this one from it through '\(way)'"
    }
    if source.path.count > 1 {
      return "'\(text)' is inside a composite; store it in an attribute of '\(source.owner.name)' itself"
    }
    guard source.attribute.isDerived else { return nil }
    return "'\(text)' is itself derived; name the attribute that it is derived from"
  }

  static let derivedTransient: Check = RuleGroup.structure.warning(
    "derived-transient",
    "A derived attribute is transient.",
    """
    The store computes derived attributes and does not know transient ones: the attribute has no value. Here \
    it gets no column. Remove transient or derived.
    """,
    .entity(
      """
      <attribute name="savedAt" optional="YES"« transient="YES"→» attributeType="Date" derived="YES" \
      derivationExpression="now()"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.isDerived, attribute.isTransient else { return }
    site.report("\(site) is derived and transient, so nothing computes it", at: "transient")
  }

  static let derivedDefault: Check = RuleGroup.structure.warning(
    "derived-default",
    "A derived attribute has a default.",
    "The attribute is read-only and the store computes it, so the default is never used. Remove the default.",
    .entity(
      """
      <attribute name="savedAt" optional="YES" attributeType="Date"« defaultDateTimeInterval="0"→» \
      derived="YES" derivationExpression="now()"/>
      """
    )
  ).forEachAttribute { attribute, site in
    guard attribute.isDerived, attribute.defaultValueReading != .absent else { return }
    let key = attribute.defaultValue?.dateInterval == nil ? "defaultValueString" : "defaultDateTimeInterval"
    site.report("\(site) is derived; its default is never used", at: key)
  }
}

extension Attribute {
  /// Returns the place inside the expression; nil at its start, or if the file escapes any of its characters.
  fileprivate func place(of error: DerivationError, in source: SourceFile) -> SourceLocation? {
    guard let derivationExpression, error.offset > 0,
      let value = source.rangesOfAttribute("derivationExpression", in: origin)?.value,
      source.bytes[value].elementsEqual(derivationExpression.utf8)
    else { return nil }
    return source.location(of: (value.lowerBound + error.offset)..<value.upperBound)
  }
}
