import DataModelDefinition

/// Names become identifiers in Swift, in SQL and in file names: letters, digits and underscores of ASCII.
///
/// Not one of 130,000 names in real models has any other character, so the rule costs nobody anything and
/// keeps everything that is generated free of surprises.
enum InvalidName: WholeModelCheck {
  static let rule = Rule(
    id: "invalid-name",
    severity: .error,
    group: .structure,
    summary: "A name has characters that no identifier may have.",
    reason: """
      Names become identifiers in Swift and SQL, and names of files: letters, digits and underscores, \
      beginning with a letter, perhaps behind underscores. Rename the element; to keep stored data, give it \
      its old name as renaming identifier (elementID).
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="due date" optional="YES" attributeType="Date"/>
        """,
      good: """
        <attribute name="dueDate" optional="YES" attributeType="Date" elementID="due date"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    func check(_ name: String, _ kind: String, _ origin: ElementOrigin, _ element: ElementName?) {
      guard !isValid(name) else { return }
      diagnostics.emit(
        Diagnostic(
          rule,
          """
          '\(name)' cannot name \(kind): use letters A to Z, digits and underscores, and begin with a letter
          """,
          at: context.location(of: "name", in: origin),
          about: element
        )
      )
    }
    for entity in context.model.entities {
      let whole = ElementName(entity: entity.name)
      check(entity.name, "an entity", entity.origin, whole)
      for attribute in entity.attributes {
        check(attribute.name, "an attribute", attribute.origin, whole.property(named: attribute.name))
      }
      for relationship in entity.relationships {
        let element = whole.property(named: relationship.name)
        check(relationship.name, "a relationship", relationship.origin, element)
      }
      for property in entity.fetchedProperties {
        check(property.name, "a fetched property", property.origin, whole.property(named: property.name))
      }
    }
    for composite in context.model.composites {
      let whole = ElementName(entity: composite.name)
      check(composite.name, "a composite", composite.origin, whole)
      for attribute in composite.attributes {
        check(attribute.name, "an attribute", attribute.origin, whole.property(named: attribute.name))
      }
    }
    for request in context.model.fetchRequests { check(request.name, "a fetch request", request.origin, nil) }
  }

  /// Whether a text is an identifier of ASCII. Underscores alone, and before a digit, mean something else in
  /// Swift and in the SQL of this project.
  static func isValid(_ name: String) -> Bool {
    let word = name.utf8.drop { $0 == UInt8(ascii: "_") }
    guard let first = word.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
