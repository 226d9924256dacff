import DataModelDefinition

enum UnwrittenDerivation: WholeModelCheck {
  static let rule = Rule(
    id: "unwritten-derivation",
    severity: .error,
    group: .structure,
    summary:
      """
      A derived attribute is the canonical, upper-case or lower-case form of a text that its object does not \
      hold.
      """,
    reason: """
      SQLite knows the letters of ASCII only, so that these texts are written by generated code, together \
      with their object. It does not see when a related object changes, nor what the database derives: the \
      attribute would have no value, or an old one. Derive the text in the entity that has the original, and \
      from there with a key path, which triggers keep up to date.
      """,
    example: RuleExample(
      in: .model,
      bad: """
        <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
          <attribute name="search" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="canonical:(author.name)"/>
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        </entity>
        """,
      good: """
        <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="search" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="canonical:(name)"/>
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
          <attribute name="search" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="author.search"/>
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        </entity>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      for attribute in entity.attributes where attribute.isDerived && !attribute.isTransient {
        guard let derivation = try? context.index.derivation(of: attribute, in: entity),
          case .text(let function) = derivation.value, let source = derivation.source,
          let remedy = remedy(for: derivation, function, source)
        else { continue }
        diagnostics.emit(
          Diagnostic(
            rule,
            "'\(entity.name).\(attribute.name)' would never have a right value; \(remedy)",
            at: context.location(of: "derivationExpression", in: attribute.origin),
            about: ElementName(entity: entity.name, property: attribute.name)
          )
        )
      }
    }
  }

  /// The remedy for a text that generated code does not see; nil if it does.
  private static func remedy(
    for derivation: Derivation,
    _ function: TextFunction,
    _ source: Derivation.Source
  ) -> String? {
    let text = source.path.joined(separator: ".")
    if let destination = derivation.steps.last?.destination {
      let way = derivation.steps.map(\.relationship.name).joined(separator: ".")
      return
        """
        give '\(destination.name)' an attribute with \(function):(\(text)), and derive this one from \
        '\(way)' and its name
        """
    }
    if source.path.count > 1 {
      return "'\(text)' is inside a composite; keep the text in an attribute of '\(source.owner.name)' itself"
    }
    guard source.attribute.isDerived else { return nil }
    return "'\(text)' is derived itself; name the attribute that it is derived from"
  }
}
