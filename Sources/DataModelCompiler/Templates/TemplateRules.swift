package import DataModelDefinition

/// The rules that are checked while templates are read.
package enum TemplateRules {
  package static let all: [Rule] = [
    syntax, unknownName, missingPartial, recursion, unused, header, tooLarge,
  ]

  static let syntax: Rule = RuleGroup.document.error(
    "template-syntax",
    "A template is not well-formed Mustache, or uses a part of it that is not supported here.",
    "Nothing can be generated with it. The usual cause is an unclosed section."
  )
  static let unknownName: Rule = RuleGroup.document.error(
    "template-unknown-name",
    "A tag of a template has an unknown name.",
    """
    Mustache prints nothing for it, and the gap shows only in the output, if at all. \
    Documentation/Guides/Templates.md lists the names in each template.
    """
  )
  static let missingPartial: Rule = RuleGroup.document.error(
    "template-missing-partial",
    "A template uses a partial that does not exist.",
    "A partial is a file NAME.mustache in the same folder, or one of the templates in the tool."
  )
  static let recursion: Rule = RuleGroup.document.error(
    "template-recursion",
    "A template uses itself, directly or through others.",
    "The values in templates are not recursive, so rendering the template would never end."
  )
  static let unused: Rule = RuleGroup.document.warning(
    "template-unused",
    "Neither the tool nor another template uses a template.",
    "It has no effect. Letter case matters in names: 'Entity', not 'entity'."
  )
  static let header: Rule = RuleGroup.document.error(
    "template-header",
    "The templates omit the line by which the tool recognises the files that it has written.",
    "Without it the next run would treat the file as handwritten, and not overwrite it."
  )
  static let tooLarge: Rule = RuleGroup.document.error(
    "template-too-large",
    "A template is larger or deeper than any real one.",
    "The limits are far above what templates need; a larger file is refused before it costs time."
  )
}
