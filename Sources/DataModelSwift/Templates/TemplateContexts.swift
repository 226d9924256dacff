/// The contexts of all renderings, in order.
package struct TemplateContexts: Sendable {
  package private(set) var all: [Rendering] = []

  /// One call of a template.
  package struct Rendering: Sendable {
    package let template: String
    package let context: JSONDocument
  }

  mutating func add(_ context: some TemplateContext, for template: String) {
    all.append(Rendering(template: template, context: Self.document(of: context)))
  }

  private static func document<Context: TemplateContext>(of context: Context) -> JSONDocument {
    .object(
      Context.fields.all.reduce(into: [:]) { members, field in
        members[field.name] =
          switch field.value {
          case .text(let text): .text(text(context))
          case .flag(let flag): .flag(flag(context))
          case .list(_, let list): .list(list(context).map { document(of: $0) })
          }
      }
    )
  }

  /// Returns the contexts as JSON for people and other programs. It is the same for the same model.
  package func json() throws -> String {
    try all.map { ["template": $0.template, "context": $0.context] as JSONDocument }.document.json()
  }
}
