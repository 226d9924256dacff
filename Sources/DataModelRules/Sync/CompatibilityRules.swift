package import DataModelDefinition

/// The rules about released versions of an app and the tables of a server, which `datamodel compat`
/// compares. They report at the elements of the server's model.
package enum CompatibilityRules {
  package static let all: [Rule] = [gone, type, reference, cases, deletion, received, sent, erased]

  package static let gone: Rule = RuleGroup.sync.error(
    "compat-gone",
    "The server lacks a table or column of a released version of the app, or has another in its place.",
    """
    Apps in the field keep sending what their model has. A service of Azure Mobile Apps refuses a row with a \
    column that it does not know, and the Datasync toolkit drops the value without a word. Keep the element \
    until no such app is in use. If it was only renamed, keep its name on the server: set \
    'datamodel.sync.name' in its user info to the old name, with the same letter case.
    """
  )

  package static let type: Rule = RuleGroup.sync.error(
    "compat-type",
    "A column has another type than in a released version of the app.",
    """
    The column exists on the server, and has the type that the released version gave it: neither \
    'datamodel-server migrate' nor the service changes it. A server that starts with the new type refuses \
    what released apps send, or sends what they cannot read. Keep the attribute as it was, and add another \
    one for the new type.
    """
  )

  package static let reference: Rule = RuleGroup.sync.error(
    "compat-reference",
    "A column refers to rows of another table than in a released version of the app.",
    """
    The column has ids. An id that a released app stores there belongs to a row of another table, and one \
    that the new version stores belongs to a row that the released app does not find. Keep the relationship \
    as it was, and add another one.
    """
  )

  package static let cases: Rule = RuleGroup.sync.error(
    "compat-cases",
    "The cases of an enumeration have other values than in a released version of the app.",
    """
    The server has the value, and each version of the app reads it as the case that it has there: if a case \
    is inserted before others, what one user sets to 'high' is another case for the next. Add new cases at \
    the end, or state the old values: 'low, mid = 2, high = 1'.
    """
  )

  package static let deletion: Rule = RuleGroup.sync.warning(
    "compat-deletion",
    "A released version of the app deletes rows without the relationships that are new.",
    """
    The delete rule of a relationship is carried out by the app that deletes a row. An app that does not \
    know the relationship leaves its references behind, or deletes a row that the rule protects. Apps of \
    the new version list such references with each pull, and a resolver can decide them: \
    ConflictResolver.references.
    """
  )

  package static let received: Rule = RuleGroup.sync.warning(
    "compat-received",
    "A released version of the app can receive a value that it cannot hold.",
    """
    The new version allows more values than the released one: greater numbers, longer texts, no value, \
    further cases of an enumeration. A released app sets such a row aside, so its users do not see it, or \
    cannot read it at all. Write such values only when no such app is in use, or add another attribute for \
    them.
    """
  )

  package static let sent: Rule = RuleGroup.sync.warning(
    "compat-sent",
    "A released version of the app can send a value that the new version cannot hold.",
    """
    The new version allows fewer values than the released one, whose users do not know of that. The server \
    takes their rows, and apps of the new version set them aside or cannot read them. Allow what released \
    versions allow until no such app is in use, or add another attribute.
    """
  )

  package static let erased: Rule = RuleGroup.sync.warning(
    "compat-erased",
    "A released version of the app may erase a column that it does not know.",
    """
    A service of the Datasync toolkit replaces whole rows, and a column that a request leaves out becomes \
    NULL. Offline sync sends unknown columns back, and so does a remote table for a row that it has read. \
    Other clients do not, and neither does an update of a row that was made from values. Turn this rule off \
    if no released app updates rows in such a way.
    """
  )
}
