import DataModelDefinition

/// The rules about the versions of a bundle as a series.
enum VersionRules {
  static let all: [Rule] = [order, unreached, returningElement]

  static let order: Rule = RuleGroup.document.warning(
    "version-order",
    "The names of the versions do not say which one is older.",
    """
    Nothing in a bundle stores the order of its versions, and migrations follow it. 'Shop', 'Shop 2', 'Shop \
    10' are ordered by their numbers, and 'Shop_sizes_v2', 'Shop_colors_v3' by the last number of each. \
    Other names are ordered alphabetically, which is a guess: a file that is migrated in the wrong order \
    loses values. List the versions, oldest first, under 'versions' in datamodel.yaml.
    """
  )

  static let unreached: Rule = RuleGroup.document.warning(
    "unreached-version",
    "No step leads from a version to the current one.",
    """
    An app that is generated from the model refuses files of this version. A step exists if the version and \
    all between it and the current one can be compiled, and the current one comes last. List the versions \
    that have files, oldest first, under 'versions' in datamodel.yaml: versions that it leaves out are \
    reported only if they were frozen, since then files of them exist. A frozen version after the current \
    one is an error.
    """
  )

  static let returningElement: Rule = RuleGroup.document.warning(
    "returning-element",
    "An element is removed in one version and returns in a later one.",
    """
    A file that is migrated through these versions loses what is stored in the element. If the order of the \
    versions is a guess, this usually means that it is wrong; if it is certain, this is a note. List the \
    versions, oldest first, under 'versions' in datamodel.yaml: with a stated order, the rule reports nothing.
    """
  )
}
