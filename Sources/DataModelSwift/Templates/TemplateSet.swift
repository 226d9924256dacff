/// The templates of a run: the built-in ones, some of them replaced, and additional ones.
package struct TemplateSet: Sendable, Equatable {
  /// The texts, by the names that partials and the generator use.
  package private(set) var texts: [String: String]

  /// The built-in templates.
  package static let builtIn = TemplateSet(texts: EmbeddedTemplates.swift)

  /// The prefix by which a template calls the built-in one that it replaces: `{{>BuiltIn/Entity}}`.
  package static let builtInPrefix = "BuiltIn/"

  /// Replaces the template of that name, or adds a new one.
  package mutating func replace(_ name: String, with text: String) {
    texts[Self.builtInPrefix + name] = EmbeddedTemplates.swift[name]
    // Without it, the library escapes for HTML, which is wrong for Swift.
    texts[name] = text.contains("CONTENT_TYPE") ? text : "{{%CONTENT_TYPE:TEXT}}\n\(text)"
  }
}
