package import DataModelDefinition

/// The rules that reading a configuration enforces.
package enum ConfigurationRules {
  package static let all: [Rule] = [
    syntax, tooLarge, anchor, duplicateKey, unknownKey, invalidValue, unknownRule, fixedRule,
    unknownElement, unusedStatement, takenName,
  ]

  static let unknownElement = Rule(
    id: "configuration-unknown-element",
    severity: .error,
    group: .document,
    summary: "The configuration names an entity, a property or a version that the model does not have.",
    reason: """
      A name or a key that is meant for another entity would be lost without a word. Correct the name, or \
      remove the entry if the element is gone from the model.
      """
  )
  static let unusedStatement = Rule(
    id: "configuration-unused-statement",
    severity: .warning,
    group: .document,
    summary: "A statement about a migration decides nothing.",
    reason: """
      The step to its version is the same without it: nothing is asked about its element there, or something \
      else has answered. Most often it is meant for another element or another version. Statements in the \
      user info are not looked at: Xcode copies them into each new version.
      """
  )
  static let takenName = Rule(
    id: "configuration-taken-name",
    severity: .error,
    group: .document,
    summary: "The configuration gives a name in Swift that another type or property has, or Swift itself.",
    reason: """
      One of the two would have to be called something else than anybody wrote. Choose another name, or give \
      the other one a new name too.
      """
  )
  static let syntax = Rule(
    id: "configuration-syntax",
    severity: .error,
    group: .document,
    summary: "The configuration is not well-formed YAML.",
    reason: """
      Nothing of it can be trusted then. Indentation with spaces and a quote that is not closed are the \
      usual causes.
      """
  )
  static let tooLarge = Rule(
    id: "configuration-too-large",
    severity: .error,
    group: .document,
    summary: "The configuration is larger or deeper than any real one.",
    reason: "The limits are far above what a model needs; a file beyond them is refused before it costs time."
  )
  static let anchor = Rule(
    id: "configuration-anchor",
    severity: .error,
    group: .document,
    summary: "The configuration uses anchors, aliases or tags of YAML.",
    reason: "A few lines of them grow into gigabytes, and nothing here needs them. Write values out."
  )
  static let duplicateKey = Rule(
    id: "configuration-duplicate-key",
    severity: .error,
    group: .document,
    summary: "A key of the configuration is given twice.",
    reason: "Only one of the two values would count, and which is not obvious. Keep one."
  )
  static let unknownKey = Rule(
    id: "configuration-unknown-key",
    severity: .error,
    group: .document,
    summary: "A key that a configuration does not have.",
    reason: "A misspelt key that is ignored changes what is generated without a word."
  )
  static let invalidValue = Rule(
    id: "configuration-invalid-value",
    severity: .error,
    group: .document,
    summary: "A value of the configuration cannot be used for its key.",
    reason: "Each key takes certain words, names or lists; Documentation/Configuration.md has examples."
  )
  static let unknownRule = Rule(
    id: "configuration-unknown-rule",
    severity: .error,
    group: .document,
    summary: "The configuration names a rule that does not exist.",
    reason: """
      A rule that is misspelt would go on reporting, or be silent again after an update. The id stands in \
      brackets at the end of each finding.
      """
  )
  static let fixedRule = Rule(
    id: "configuration-fixed-rule",
    severity: .error,
    group: .document,
    summary: "The configuration switches off an error without which nothing right can be generated.",
    reason: """
      Errors about the structure of a model keep names that are no identifiers, types that do not exist and \
      cycles away from the generator. Those of offline sync, all warnings and all notes can be switched off.
      """
  )
}
