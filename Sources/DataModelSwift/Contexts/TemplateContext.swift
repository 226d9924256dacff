package import Mustache

/// The values that a template sees at one point: a fixed list of named fields.
///
/// The list describes the context completely: rendering looks up values in it, and the checks of templates
/// and the tables of their documentation are generated from it.
package protocol TemplateContext: MustacheParent, Sendable {
  static var fields: TemplateFields<Self> { get }
}

extension TemplateContext {
  package func child(named name: String) -> Any? {
    Self.fields.value(named: name, of: self)
  }
}

/// A context as the template library sees it.
///
/// For each field of a list element, the library casts the element. A reference makes that cheap: casting a
/// struct of ten strings would copy all of them.
private final class ContextReference: MustacheParent, Sendable {
  private let context: any TemplateContext

  init(_ context: any TemplateContext) {
    self.context = context
  }

  func child(named name: String) -> Any? {
    context.child(named: name)
  }
}

/// The fields of a context.
package struct TemplateFields<Context: Sendable>: Sendable {
  package let all: [TemplateField<Context>]
  private let byName: [String: TemplateField<Context>]

  init(_ all: [TemplateField<Context>]) {
    self.all = all
    byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  func value(named name: String, of context: Context) -> Any? {
    switch byName[name]?.value {
    case .text(let text): text(context)
    case .flag(let flag): flag(context)
    case .list(_, let list): list(context).map(ContextReference.init)
    case nil: nil
    }
  }
}

/// A field: its name in templates, and how to get its value. `Documentation/Guides/Templates.md` describes
/// it.
package struct TemplateField<Context: Sendable>: Sendable {
  package let name: String
  package let value: Value

  package enum Value: Sendable {
    case text(@Sendable (Context) -> String)
    case flag(@Sendable (Context) -> Bool)
    /// A list, with the type of its elements.
    case list(any TemplateContext.Type, @Sendable (Context) -> [any TemplateContext])
  }

  static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> TemplateField {
    TemplateField(name: name, value: .text(value))
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> TemplateField {
    TemplateField(name: name, value: .flag(value))
  }

  static func list<Element: TemplateContext>(
    _ name: String,
    _ value: @escaping @Sendable (Context) -> [Element]
  ) -> TemplateField {
    TemplateField(name: name, value: .list(Element.self, { value($0) }))
  }
}
