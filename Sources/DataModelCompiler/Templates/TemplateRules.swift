package import DataModelDefinition

/// The rules that reading templates enforces.
package enum TemplateRules {
  package static let all: [Rule] = [
    syntax, unknownName, missingPartial, recursion, unused, header, tooLarge,
  ]

  static let syntax = RuleGroup.document.error(
    "template-syntax",
    "A template is not well-formed Mustache, or uses parts of it that templates here do not have.",
    "Nothing can be made with it. A section that is not closed is the usual cause."
  )
  static let unknownName = RuleGroup.document.error(
    "template-unknown-name",
    "A tag of a template names what is not there.",
    """
    Mustache prints nothing for it, and the gap is seen only in the output, if at all. \
    Documentation/Guides/Templates.md lists what each template sees.
    """
  )
  static let missingPartial = RuleGroup.document.error(
    "template-missing-partial",
    "A template uses a partial that there is not.",
    "A partial is a file NAME.mustache in the same folder, or one of the templates in the tool."
  )
  static let recursion = RuleGroup.document.error(
    "template-recursion",
    "A template uses itself, perhaps through others.",
    "What templates see is nowhere endless, so that such a template would never come to an end."
  )
  static let unused = RuleGroup.document.warning(
    "template-unused",
    "A template has the name of none that the tool uses, and no other template uses it.",
    "It has no effect. Names count with their letter case: 'Entity', not 'entity'."
  )
  static let header = RuleGroup.document.error(
    "template-header",
    "The templates leave out the line by which the tool knows the files that it has written.",
    "Without it the next run would take the file for somebody's own, and not overwrite it."
  )
  static let tooLarge = RuleGroup.document.error(
    "template-too-large",
    "A template is larger or deeper than any real one.",
    "The limits are far above what templates need; a file beyond them is refused before it costs time."
  )
}
