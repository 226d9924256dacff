/// The templates in the binary, by name.
package enum BuiltInTemplates {
  package static let all: [String: String] = EmbeddedTemplates.swift
}
