package import DataModelDefinition

/// The rules of migrations. What plans one enforces them, and whatever checks a version looks for renames.
package enum MigrationRules {
  package static let all: [Rule] = [undecided, ambiguous, possibleRename, newRequirement]

  package static let undecided = RuleGroup.structure.error(
    "undecided-migration",
    "A change between two versions cannot be migrated until somebody states what becomes of the rows.",
    """
    A migration never guesses: a required value that is not there, objects of which one can stay, or \
    values of another type are lost or wrong for ever. If the element has another name now, its renaming \
    identifier says so, and nothing is asked. Else 'datamodel.migration.value', '.expression', '.drop' or \
    '.keep' in the user info of the new version's element states what is wanted.
    """
  )

  package static let ambiguous = RuleGroup.structure.error(
    "ambiguous-migration",
    "Elements of a version cannot be told apart, so that nothing can be migrated from it or to it.",
    """
    Two elements with one name, or with one renaming identifier, both claim the rows of the element that \
    the version before has.
    """
  )

  package static let possibleRename = RuleGroup.structure.warning(
    "possible-rename",
    "An element is new in the newest version, and one that may be the same has gone.",
    """
    Only a renaming identifier (elementID) says that an element has another name now. Without one a \
    migration takes it for another element: what is stored under the old name is lost, in Core Data too, \
    and nobody is told. Names need not be alike: a property that goes beside a new one of the same type, \
    or with the same destination, may be that one, and so may an entity that goes beside a new one with \
    properties of its types, or in its place among relationships. Set the old name as renaming identifier, \
    or the new one if it is another element.
    """
  )

  package static let newRequirement = RuleGroup.sync.warning(
    "sync-new-requirement",
    "An attribute of a synced entity is required now, and was not in the version before.",
    """
    Rows that the server has come without it, and so do rows that an app of the version before inserts. \
    With a default they have it on the device, and null on the server. Without one they are set aside, and \
    an edit that meets one is a conflict. Make the attribute optional, give it a default, or fill it on \
    the server first.
    """
  )
}
