package import DataModelDefinition

/// The rules about released versions.
package enum FrozenRules {
  package static let all: [Rule] = [changed, syntax]

  package static let changed: Rule = RuleGroup.document.error(
    "frozen-version",
    "A released version has different tables than when it was frozen, or is missing.",
    """
    Users have files of this version, and their tables no longer match the model: an app refuses to open \
    these files, or a migration misses columns. Undo the change, and make it in a new version. If no files \
    of the version exist, 'datamodel freeze --replace' records the new tables.
    """
  )

  static let syntax: Rule = RuleGroup.document.error(
    "frozen-syntax",
    "The file of frozen versions cannot be read.",
    """
    Versions that cannot be read are not compared. Each line has a fingerprint, the number of its format, \
    and the name of a version, as 'datamodel freeze' writes them. The usual cause is a merge conflict, or \
    two lines for one version.
    """
  )
}
