package import DataModelDefinition

/// The rules that are checked while a configuration is read.
package enum ConfigurationRules {
  package static let all: [Rule] = [
    syntax, tooLarge, anchor, duplicateKey, unknownKey, invalidValue, unknownRule, fixedRule,
    unknownElement, unusedStatement, takenName,
  ]

  package static let unknownElement: Rule = RuleGroup.document.error(
    "configuration-unknown-element",
    "The configuration names an entity, a property or a version that the model does not have.",
    """
    A name or a key that is meant for another entity would be lost silently. Correct the name, or remove the \
    entry if the element is no longer in the model.
    """
  )
  static let unusedStatement: Rule = RuleGroup.document.warning(
    "configuration-unused-statement",
    "A statement about a migration or an import has no effect.",
    """
    The step to its version is the same without it: its element needs no decision there, or something else \
    decides. Or no version has the attribute. Usually it is meant for another element or another version. \
    Statements in the user info are not checked: Xcode copies them into each new version.
    """
  )
  static let takenName: Rule = RuleGroup.document.error(
    "configuration-taken-name",
    "The configuration gives a Swift name that another type or property has, or Swift itself.",
    """
    One of the two would have to get a name that is written nowhere. Choose another name, or give the other \
    one a new name too.
    """
  )
  static let syntax: Rule = RuleGroup.document.error(
    "configuration-syntax",
    "The configuration is not well-formed YAML.",
    """
    Nothing in it can be trusted then. Wrong indentation and an unclosed quote are the usual causes.
    """
  )
  static let tooLarge: Rule = RuleGroup.document.error(
    "configuration-too-large",
    "The configuration is larger or deeper than any real one.",
    "The limits are far above what a model needs; a larger file is refused before it costs time."
  )
  static let anchor: Rule = RuleGroup.document.error(
    "configuration-anchor",
    "The configuration uses YAML anchors, aliases or tags.",
    "A few lines of them can expand to gigabytes, and nothing here needs them. Write the values out."
  )
  static let duplicateKey: Rule = RuleGroup.document.error(
    "configuration-duplicate-key",
    "A key of the configuration is given twice.",
    "Only one of the two values would count, and it is not obvious which. Keep one."
  )
  static let unknownKey: Rule = RuleGroup.document.error(
    "configuration-unknown-key",
    "The configuration has an unknown key.",
    "A misspelt key that is ignored would silently change what is generated."
  )
  package static let invalidValue: Rule = RuleGroup.document.error(
    "configuration-invalid-value",
    "A value of the configuration cannot be used for its key.",
    "Each key accepts certain words, names or lists; Documentation/Reference/Configuration.md has examples."
  )
  static let unknownRule: Rule = RuleGroup.document.error(
    "configuration-unknown-rule",
    "The configuration names a rule that does not exist.",
    """
    A misspelt rule would go on reporting, or fall silent again after an update. The id is in brackets at \
    the end of each finding.
    """
  )
  static let fixedRule: Rule = RuleGroup.document.error(
    "configuration-fixed-rule",
    "The configuration turns off an error that guards code generation.",
    """
    Errors about the structure of a model keep invalid identifiers, unknown types and cycles away from the \
    generator. Errors of offline sync, all warnings and all notes can be turned off.
    """
  )
}
