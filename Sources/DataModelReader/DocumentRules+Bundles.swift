import DataModelDefinition

/// The rules about bundles and versions.
extension DocumentRules {
  static let legacyFormat: Rule = RuleGroup.document.error(
    "legacy-format",
    "A version is in the binary format of Xcode 3.",
    """
    Files called 'elements' and 'layout' instead of 'contents' are archives of the old editor. Open the \
    model in an Xcode that still converts it, save it, and use the 'contents' file that it writes.
    """
  )
  static let compiledModel: Rule = RuleGroup.document.error(
    "compiled-model",
    "The path names a compiled model.",
    "A .mom or .momd is the output of Apple's compiler. Pass the .xcdatamodeld that it was made from."
  )
  static let mappingModel: Rule = RuleGroup.document.error(
    "mapping-model",
    "The path names a mapping model.",
    "An .xcmappingmodel controls Apple's migrations at run time; it is not a data model."
  )
  static let noVersion: Rule = RuleGroup.document.error(
    "no-version",
    "A bundle has no version of a model.",
    "An .xcdatamodeld has one folder NAME.xcdatamodel with a 'contents' file for each version."
  )
  static let ambiguousVersion: Rule = RuleGroup.document.error(
    "ambiguous-version",
    "A bundle has several versions, and nothing says which is current.",
    """
    Guessing could compile the wrong one. Xcode keeps the choice in '.xccurrentversion', a hidden file that \
    file pickers and archives lose; restore it. 'validate' checks every version with --all-versions, and \
    'generate' takes one with --model-version.
    """
  )
  static let unknownVersion: Rule = RuleGroup.document.error(
    "unknown-version",
    "The chosen version is not in the bundle.",
    "'.xccurrentversion' or --model-version names a folder that does not exist."
  )
  static let unreadableVersion: Rule = RuleGroup.document.error(
    "unreadable-version",
    "A version has no readable 'contents' file.",
    "The folder of a version contains one file, 'contents'."
  )
  static let strayName: Rule = RuleGroup.document.warning(
    "stray-model-name",
    "A file or a broken link has the name of a model or a version.",
    """
    A model's source is a folder NAME.xcdatamodeld, and a version is a folder NAME.xcdatamodel. A file with \
    this name is not read, and neither is a link to a missing folder, as after a clone without submodules: \
    the model is then neither checked nor generated. Restore the folder, or remove the file or link.
    """
  )
}
