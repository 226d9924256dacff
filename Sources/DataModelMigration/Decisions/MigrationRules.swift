package import DataModelDefinition

/// The rules of migrations. The migration planner enforces them; checks of a version look for renames.
package enum MigrationRules {
  package static let all: [Rule] = [undecided, ambiguous, possibleRename, newRequirement]

  package static let undecided: Rule = RuleGroup.structure.error(
    "undecided-migration",
    "A change between two versions cannot be migrated until you say what happens to the rows.",
    """
    A migration never guesses, because a wrong guess loses data for good: about a required value that is \
    missing, about which of several objects to keep, about a value of another type. If the element was only \
    renamed, set its renaming identifier, and nothing is asked. Otherwise set 'datamodel.migration.value', \
    '.expression', '.drop' or '.keep' in the user info of the element in the new version.
    """
  )

  package static let ambiguous: Rule = RuleGroup.structure.error(
    "ambiguous-migration",
    "Elements of a version cannot be told apart, so it cannot be migrated to another version or from one.",
    """
    Two elements with the same name or the same renaming identifier both claim the rows of one element of \
    the previous version.
    """
  )

  package static let possibleRename: Rule = RuleGroup.structure.warning(
    "possible-rename",
    "An element is new in the newest version, and one that may be the same is gone.",
    """
    Only a renaming identifier (elementID) says that an element was renamed. Without one, a migration takes \
    it for a new element, and the data under the old name is lost without a warning, in Core Data too. The \
    names need not be similar: a removed property may be any new one of the same type or with the same \
    destination, and a removed entity may be a new one with properties of the same types, or one that takes \
    its place in relationships. Set the renaming identifier to the old name, or to the new name if it is \
    another element.
    """
  )

  package static let newRequirement: Rule = RuleGroup.sync.warning(
    "sync-new-requirement",
    "An attribute of a synced entity is required, and was not in the previous version.",
    """
    Rows on the server lack it, and so do rows that apps of the previous version insert. With a default, \
    they have the default on the device and null on the server. Without one, they are set aside, and an \
    edit that meets one is a conflict. Make the attribute optional, give it a default, or fill it in on \
    the server first.
    """
  )
}
