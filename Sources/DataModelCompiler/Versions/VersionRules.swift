import DataModelDefinition

/// The rules about the versions of a bundle as a series.
enum VersionRules {
  static let all: [Rule] = [order, unreached, returningElement]

  static let order = RuleGroup.document.warning(
    "version-order",
    "The names of the versions do not say which one is older.",
    """
    Nothing in a bundle stores the order of its versions, and migrations follow it. 'Shop', 'Shop 2', \
    'Shop 10' are taken by their numbers, and 'Shop_sizes_v2', 'Shop_colors_v3' by the last number of \
    each. Other names are taken by the alphabet, which is a guess: a file that goes through its versions \
    in a wrong order loses values. List the versions, oldest first, under 'versions' in datamodel.yaml.
    """
  )

  static let unreached = RuleGroup.document.warning(
    "unreached-version",
    "No step leads from a version to the current one.",
    """
    An app that is generated from the model refuses files of such a version. A version is reached if it \
    and all between it and the current one can be compiled, and the current one comes last. List the \
    versions of which there are files, oldest first, under 'versions' in datamodel.yaml: those that it \
    leaves out are reported only if they were frozen, since then there are files of them. A frozen version \
    after the current one is an error.
    """
  )

  static let returningElement = RuleGroup.document.warning(
    "returning-element",
    "An element goes with one version and comes back with a later one.",
    """
    A file that goes through these versions loses what is stored in the element. Where the order of the \
    versions is a guess, it is the usual sign of a wrong one; where it is certain, this is a note. List \
    the versions, oldest first, under 'versions' in datamodel.yaml: with the order stated, the rule \
    reports nothing.
    """
  )
}
