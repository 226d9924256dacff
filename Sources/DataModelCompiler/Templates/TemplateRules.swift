package import DataModelDefinition

/// The rules that reading templates enforces.
package enum TemplateRules {
  package static let all: [Rule] = [
    syntax, unknownName, missingPartial, recursion, unused, header, tooLarge,
  ]

  static let syntax = Rule(
    id: "template-syntax",
    severity: .error,
    group: .document,
    summary: "A template is not well-formed Mustache, or uses parts of it that templates here do not have.",
    reason: "Nothing can be made with it. A section that is not closed is the usual cause."
  )
  static let unknownName = Rule(
    id: "template-unknown-name",
    severity: .error,
    group: .document,
    summary: "A tag of a template names what is not there.",
    reason: """
      Mustache prints nothing for it, and the gap is seen only in the output, if at all. \
      Documentation/Templates.md lists what each template sees.
      """
  )
  static let missingPartial = Rule(
    id: "template-missing-partial",
    severity: .error,
    group: .document,
    summary: "A template uses a partial that there is not.",
    reason: "A partial is a file NAME.mustache in the same folder, or one of the templates in the tool."
  )
  static let recursion = Rule(
    id: "template-recursion",
    severity: .error,
    group: .document,
    summary: "A template uses itself, perhaps through others.",
    reason: "What templates see is nowhere endless, so that such a template would never come to an end."
  )
  static let unused = Rule(
    id: "template-unused",
    severity: .warning,
    group: .document,
    summary: "A template has the name of none that the tool uses, and no other template uses it.",
    reason: "It has no effect. Names count with their letter case: 'Entity', not 'entity'."
  )
  static let header = Rule(
    id: "template-header",
    severity: .error,
    group: .document,
    summary: "The templates leave out the line by which the tool knows the files that it has written.",
    reason: "Without it the next run would take the file for somebody's own, and not overwrite it."
  )
  static let tooLarge = Rule(
    id: "template-too-large",
    severity: .error,
    group: .document,
    summary: "A template is larger or deeper than any real one.",
    reason:
      "The limits are far above what templates need; a file beyond them is refused before it costs time."
  )
}
