import DataModelDefinition

/// A bound for every name, so that what is made of it has one too: a file's name of an entity, a statement of
/// an attribute. The longest name in 130,000 of real models has 60 characters.
enum LongName: WholeModelCheck {
  /// Names of files have 255 bytes at most, with a namespace, a prefix and `.generated.swift`.
  static let limit = 200

  static let rule = Rule(
    id: "long-name",
    severity: .error,
    group: .structure,
    summary: "A name has more than \(limit) characters.",
    reason: """
      The name of an entity or of a composite becomes that of a file, which no disk takes with more than 255 \
      bytes, and SQLite takes statements of a million bytes, in which a name occurs several times. Give the \
      element a shorter name; to keep stored data, give it its old name as renaming identifier (elementID).
      """
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    func check(_ name: String, _ kind: String, _ origin: ElementOrigin, _ element: ElementName?) {
      guard name.utf8.count > limit else { return }
      diagnostics.emit(
        Diagnostic(
          rule,
          "the name '\(name.prefix(40))…' of \(kind) has \(name.count) characters; \(limit) are the most",
          at: context.location(of: "name", in: origin),
          about: element
        )
      )
    }
    for entity in context.model.entities {
      let whole = ElementName(entity: entity.name)
      check(entity.name, "an entity", entity.origin, whole)
      for property in entity.properties {
        check(property.name, "a property", property.origin, whole.property(named: property.name))
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
}
