package import DataModelDefinition

/// The rules that reading a configuration enforces.
package enum ConfigurationRules {
  package static let all: [Rule] = [
    syntax, tooLarge, anchor, duplicateKey, unknownKey, invalidValue, unknownRule, fixedRule,
    unknownElement, unusedStatement, takenName,
  ]

  static let unknownElement = RuleGroup.document.error(
    "configuration-unknown-element",
    "The configuration names an entity, a property or a version that the model does not have.",
    """
    A name or a key that is meant for another entity would be lost without a word. Correct the name, or \
    remove the entry if the element is gone from the model.
    """
  )
  static let unusedStatement = RuleGroup.document.warning(
    "configuration-unused-statement",
    "A statement about a migration decides nothing.",
    """
    The step to its version is the same without it: nothing is asked about its element there, or something \
    else has answered. Most often it is meant for another element or another version. Statements in the \
    user info are not looked at: Xcode copies them into each new version.
    """
  )
  static let takenName = RuleGroup.document.error(
    "configuration-taken-name",
    "The configuration gives a name in Swift that another type or property has, or Swift itself.",
    """
    One of the two would have to be called something else than anybody wrote. Choose another name, or give \
    the other one a new name too.
    """
  )
  static let syntax = RuleGroup.document.error(
    "configuration-syntax",
    "The configuration is not well-formed YAML.",
    """
    Nothing of it can be trusted then. Indentation with spaces and a quote that is not closed are the \
    usual causes.
    """
  )
  static let tooLarge = RuleGroup.document.error(
    "configuration-too-large",
    "The configuration is larger or deeper than any real one.",
    "The limits are far above what a model needs; a file beyond them is refused before it costs time."
  )
  static let anchor = RuleGroup.document.error(
    "configuration-anchor",
    "The configuration uses anchors, aliases or tags of YAML.",
    "A few lines of them grow into gigabytes, and nothing here needs them. Write values out."
  )
  static let duplicateKey = RuleGroup.document.error(
    "configuration-duplicate-key",
    "A key of the configuration is given twice.",
    "Only one of the two values would count, and which is not obvious. Keep one."
  )
  static let unknownKey = RuleGroup.document.error(
    "configuration-unknown-key",
    "A key that a configuration does not have.",
    "A misspelt key that is ignored changes what is generated without a word."
  )
  static let invalidValue = RuleGroup.document.error(
    "configuration-invalid-value",
    "A value of the configuration cannot be used for its key.",
    "Each key takes certain words, names or lists; Documentation/Reference/Configuration.md has examples."
  )
  static let unknownRule = RuleGroup.document.error(
    "configuration-unknown-rule",
    "The configuration names a rule that does not exist.",
    """
    A rule that is misspelt would go on reporting, or be silent again after an update. The id stands in \
    brackets at the end of each finding.
    """
  )
  static let fixedRule = RuleGroup.document.error(
    "configuration-fixed-rule",
    "The configuration switches off an error without which nothing right can be generated.",
    """
    Errors about the structure of a model keep names that are no identifiers, types that do not exist and \
    cycles away from the generator. Those of offline sync, all warnings and all notes can be switched off.
    """
  )
}
