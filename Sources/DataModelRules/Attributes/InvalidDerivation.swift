import DataModelDefinition

enum InvalidDerivation: WholeModelCheck {
  static let rule = Rule(
    id: "invalid-derivation",
    severity: .error,
    group: .structure,
    summary: "A derived attribute has no expression, or one that cannot be used.",
    reason: """
      The store computes a derived attribute, and these are the expressions that it knows: a key path to an \
      attribute of this object or of a to-one related one (author.name); canonical:(path), uppercase:(path) \
      and lowercase:(path); relationship.@count; relationship.attribute.@sum; now(). Correct \
      derivationExpression.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="search" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="folded:(title)"/>
        """,
      good: """
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="search" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="canonical:(title)"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      for attribute in entity.attributes where attribute.isDerived {
        do {
          _ = try context.index.derivation(of: attribute, in: entity)
        } catch {
          let element = ElementName(entity: entity.name, property: attribute.name)
          report(error, attribute, element, context, &diagnostics)
        }
      }
    }
    for composite in context.model.composites {
      for attribute in composite.attributes where attribute.isDerived {
        let error = DerivationError("an attribute of a composite cannot be derived", at: 0)
        let element = ElementName(entity: composite.name, property: attribute.name)
        report(error, attribute, element, context, &diagnostics)
      }
    }
  }

  private static func report(
    _ error: DerivationError,
    _ attribute: Attribute,
    _ element: ElementName,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    // An unknown type is an error of its own.
    if case .unrecognized = attribute.type { return }
    let expression = attribute.derivationExpression.map { " from '\($0)'" } ?? ""
    diagnostics.emit(
      Diagnostic(
        rule,
        "'\(element)' cannot be derived\(expression): \(error.reason)",
        at: location(of: error, attribute, context),
        about: element
      )
    )
  }

  /// The place inside the expression, as long as its text in the file is the expression letter for letter.
  private static func location(
    of error: DerivationError,
    _ attribute: Attribute,
    _ context: CheckContext
  ) -> SourceLocation {
    let source = context.model.source
    guard let expression = attribute.derivationExpression, error.offset > 0,
      let value = source.rangesOfAttribute("derivationExpression", in: attribute.origin)?.value,
      source.bytes[value].elementsEqual(expression.utf8)
    else {
      return context.location(
        of: attribute.derivationExpression == nil ? "derived" : "derivationExpression",
        in: attribute.origin
      )
    }
    return source.location(of: (value.lowerBound + error.offset)..<value.upperBound)
  }
}
