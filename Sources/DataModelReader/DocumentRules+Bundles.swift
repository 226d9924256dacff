import DataModelDefinition

/// The rules about bundles and versions.
extension DocumentRules {
  static let legacyFormat = Rule(
    id: "legacy-format",
    severity: .error,
    group: .document,
    summary: "A version is in the binary format of Xcode 3.",
    reason: """
      Files called 'elements' and 'layout' instead of 'contents' are archives of the old editor. \
      Open the model in an Xcode that still converts it, save it, and use the 'contents' that it writes.
      """
  )
  static let compiledModel = Rule(
    id: "compiled-model",
    severity: .error,
    group: .document,
    summary: "The path names a compiled model.",
    reason: "A .mom or .momd is the output of Apple's compiler. Give the .xcdatamodeld that it was made from."
  )
  static let mappingModel = Rule(
    id: "mapping-model",
    severity: .error,
    group: .document,
    summary: "The path names a mapping model.",
    reason: "An .xcmappingmodel steers Apple's migrations at run time; it is not a data model."
  )
  static let noVersion = Rule(
    id: "no-version",
    severity: .error,
    group: .document,
    summary: "A bundle holds no version of a model.",
    reason: "An .xcdatamodeld holds one folder NAME.xcdatamodel, with a file 'contents', for each version."
  )
  static let ambiguousVersion = Rule(
    id: "ambiguous-version",
    severity: .error,
    group: .document,
    summary: "A bundle has several versions, and nothing says which is current.",
    reason: """
      Guessing would compile the wrong one. Xcode keeps the choice in '.xccurrentversion', a hidden file \
      that file pickers and archives lose; restore it. 'validate' checks every version with --all-versions, \
      and 'generate' takes one with --model-version.
      """
  )
  static let unknownVersion = Rule(
    id: "unknown-version",
    severity: .error,
    group: .document,
    summary: "The chosen version is not in the bundle.",
    reason: "'.xccurrentversion' or --model-version names a folder that is not there."
  )
  static let unreadableVersion = Rule(
    id: "unreadable-version",
    severity: .error,
    group: .document,
    summary: "A version has no readable 'contents' file.",
    reason: "The folder of a version holds one file, 'contents'."
  )
  static let strayName = Rule(
    id: "stray-model-name",
    severity: .warning,
    group: .document,
    summary: "A file, or a link that leads nowhere, has the name of a model or a version.",
    reason: """
      The source of a model is a folder NAME.xcdatamodeld, and a version a folder NAME.xcdatamodel. A file \
      of this name is not read, and neither is a link whose folder is not there, as after a clone without \
      submodules: the model is missing in what is checked and generated. Restore the folder, or remove the \
      name.
      """
  )
}
