/// The templates of a run: those in the binary, some of them replaced, and others beside them.
package struct TemplateSet: Sendable, Equatable {
  /// The texts, by the names that partials and the generator call them.
  package private(set) var texts: [String: String]

  /// The templates in the binary.
  package static let builtIn = TemplateSet(texts: EmbeddedTemplates.swift)

  /// How a template calls the one in the tool that it takes the place of: `{{>BuiltIn/Entity}}`.
  package static let builtInPrefix = "BuiltIn/"

  /// Takes a template in place of the one of its name, or as a new one.
  package mutating func replace(_ name: String, with text: String) {
    texts[Self.builtInPrefix + name] = EmbeddedTemplates.swift[name]
    // Without it the library escapes for HTML, which nobody who writes Swift wants or expects.
    texts[name] = text.contains("CONTENT_TYPE") ? text : "{{%CONTENT_TYPE:TEXT}}\n\(text)"
  }
}
