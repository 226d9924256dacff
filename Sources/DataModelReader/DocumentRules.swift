package import DataModelDefinition

/// The rules that reading a bundle and its XML enforces.
package enum DocumentRules {
  package static let all: [Rule] =
    [
      malformedXML, documentType, documentTooLarge, unsupportedEncoding, wrongRoot,
      unsupportedDocumentVersion,
      missingName, invalidBoolean, invalidNumber, unknownElement, unknownXMLAttribute, legacyFormat,
      compiledModel, mappingModel, noVersion, ambiguousVersion, unknownVersion, unreadableVersion,
    ] + ContentRules.all

  static let malformedXML = Rule(
    id: "malformed-xml",
    severity: .error,
    group: .document,
    summary: "The file is not well-formed XML.",
    reason: """
      Nothing can be read past such a place. It is usually an edit by hand or a merge that went wrong: \
      repair the line, or take the file from an earlier commit.
      """
  )
  static let documentType = Rule(
    id: "document-type",
    severity: .error,
    group: .document,
    summary: "The file has a document type declaration.",
    reason: """
      Xcode never writes one, and its entities are a way to exhaust the memory of whoever reads the file. \
      Remove the declaration.
      """
  )
  static let documentTooLarge = Rule(
    id: "document-too-large",
    severity: .error,
    group: .document,
    summary: "The file is larger, deeper or wider than any data model.",
    reason: "The limits are far above every real model; a file beyond them is refused before it costs time."
  )
  static let unsupportedEncoding = Rule(
    id: "unsupported-encoding",
    severity: .error,
    group: .document,
    summary: "The file is not UTF-8.",
    reason: "Xcode writes UTF-8 only, and positions in another encoding would be wrong. Save it as UTF-8."
  )
  static let wrongRoot = Rule(
    id: "wrong-root",
    severity: .error,
    group: .document,
    summary: "The file is not a Core Data model.",
    reason: """
      The root element of a model is 'model', of type 'com.apple.IDECoreDataModeler.DataModel'. \
      Other Xcode documents are XML too; give the path of the data model.
      """
  )
  static let unsupportedDocumentVersion = Rule(
    id: "unsupported-document-version",
    severity: .warning,
    group: .document,
    summary: "The file's documentVersion is not 1.0.",
    reason: "Every known model has 1.0; another version may hold what this tool does not know."
  )
  static let missingName = Rule(
    id: "missing-name",
    severity: .error,
    group: .document,
    summary: "An element has no name.",
    reason: "Entities, properties and everything else that others refer to needs a name."
  )
  static let invalidBoolean = Rule(
    id: "invalid-boolean",
    severity: .error,
    group: .document,
    summary: "A value is none of YES, NO, true, false, 1 and 0.",
    reason: "Core Data would take it for NO without a word. Write YES or NO."
  )
  static let invalidNumber = Rule(
    id: "invalid-number",
    severity: .error,
    group: .document,
    summary: "A count or a limit is not a whole number.",
    reason: "Core Data would take it for 0 without a word. Write digits."
  )
  static let unknownElement = Rule(
    id: "unknown-element",
    severity: .note,
    group: .document,
    summary: "An element that the format does not have.",
    reason: "It is ignored, with everything in it. The format grows: a newer Xcode may know it."
  )
  static let unknownXMLAttribute = Rule(
    id: "unknown-xml-attribute",
    severity: .note,
    group: .document,
    summary: "An XML attribute that the format does not have.",
    reason: "It is ignored, here and by Core Data; often it is a misspelling."
  )
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
      Guessing would compile the wrong one. Xcode keeps the choice in '.xccurrentversion', a hidden file that \
      file pickers and archives lose; restore it, or name the version with --model-version.
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
}
