package import DataModelDefinition

/// The rules of versions that were released.
package enum FrozenRules {
  package static let all: [Rule] = [changed, syntax]

  package static let changed = RuleGroup.document.error(
    "frozen-version",
    "A released version has other tables than when it was frozen, or is gone.",
    """
    People have files of it, and its tables are not those of the model any more: such a file is refused \
    when an app opens it, or a migration meets columns that are not there. Undo the change, and make it in \
    a version of its own. If nobody has a file of the version, 'datamodel freeze --replace' takes the new \
    tables.
    """
  )

  static let syntax = RuleGroup.document.error(
    "frozen-syntax",
    "The file of frozen versions cannot be read.",
    """
    What is not read is not compared. Each line is a fingerprint, the number of its format, and the name \
    of a version, as 'datamodel freeze' writes them; a merge that left its marks, or two lines for one \
    version, is the usual cause.
    """
  )
}
