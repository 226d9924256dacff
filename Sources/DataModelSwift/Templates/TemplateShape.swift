/// The names that a template can use at one point, without a model: the fields of a context and of the
/// contexts in it.
package struct TemplateShape: Sendable {
  /// The name of the context, for documentation: `Entity`.
  package let name: String
  package let fields: [Field]

  package struct Field: Sendable {
    package let name: String
    package let kind: Kind
  }

  package indirect enum Kind: Sendable {
    case text
    case flag
    /// A list, with the context of its elements.
    case list(TemplateShape)
  }

  package func field(named name: String) -> Field? {
    fields.first { $0.name == name }
  }

  init<Context: TemplateContext>(of context: Context.Type) {
    name = "\(context)".replacing("Context", with: "")
    fields = context.fields.all.map { field in
      let kind: Kind =
        switch field.value {
        case .text: .text
        case .flag: .flag
        case .list(let element, _): .list(Self.shape(of: element))
        }
      return Field(name: field.name, kind: kind)
    }
  }

  private static func shape(of context: any TemplateContext.Type) -> TemplateShape {
    func open<Context: TemplateContext>(_ context: Context.Type) -> TemplateShape {
      TemplateShape(of: context)
    }
    return open(context)
  }
}

/// The templates that the generator renders, with the shape of their contexts.
package struct TemplateRoot: Sendable {
  package let name: String
  package let shape: TemplateShape

  package static let all: [TemplateRoot] = [
    TemplateRoot(name: "Composite", shape: TemplateShape(of: CompositeContext.self)),
    TemplateRoot(name: "CoreDataVersion", shape: TemplateShape(of: CoreDataVersionContext.self)),
    TemplateRoot(name: "Entity", shape: TemplateShape(of: EntityContext.self)),
    TemplateRoot(name: "Enumeration", shape: TemplateShape(of: EnumerationContext.self)),
    TemplateRoot(name: "File", shape: TemplateShape(of: FileContext.self)),
    TemplateRoot(name: "Protocol", shape: TemplateShape(of: ParentContext.self)),
    TemplateRoot(name: "Schema", shape: TemplateShape(of: SchemaContext.self)),
    TemplateRoot(name: "Union", shape: TemplateShape(of: ParentContext.self)),
  ]
}
