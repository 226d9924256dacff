package import DataModelDefinition

/// The rules that are checked while a bundle and its XML are read.
package enum DocumentRules {
  package static let all: [Rule] =
    [
      malformedXML, documentType, documentTooLarge, unsupportedEncoding, wrongRoot,
      unsupportedDocumentVersion,
      missingName, invalidBoolean, invalidNumber, unknownElement, lostElement, unknownXMLAttribute,
      misspeltXMLAttribute,
      legacyFormat,
      compiledModel, mappingModel, noVersion, ambiguousVersion, unknownVersion, unreadableVersion,
      strayName,
    ] + ContentRules.all

  static let malformedXML: Rule = RuleGroup.document.error(
    "malformed-xml",
    "The file is not well-formed XML.",
    """
    Nothing after the error can be read. The cause is usually a manual edit or a failed merge: repair the \
    line, or restore the file from an earlier commit.
    """,
    .model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES"«>→/>»
      </model>
      """
    )
  )
  static let documentType: Rule = RuleGroup.document.error(
    "document-type",
    "The file has a document type declaration.",
    """
    Xcode never writes one, and its entities can exhaust the memory of a program that reads the file. Remove \
    the declaration.
    """,
    .model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>«
      <!DOCTYPE model>→»
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES"/>
      </model>
      """
    )
  )
  static let documentTooLarge: Rule = RuleGroup.document.error(
    "document-too-large",
    "The file is larger, deeper or wider than any data model.",
    "The limits are far above every real model; a larger file is refused before it costs time."
  )
  static let unsupportedEncoding: Rule = RuleGroup.document.error(
    "unsupported-encoding",
    "The file is not UTF-8.",
    "Xcode writes only UTF-8, and positions in another encoding would be wrong. Save it as UTF-8."
  )
  static let wrongRoot: Rule = RuleGroup.document.error(
    "wrong-root",
    "The file is not a Core Data model.",
    """
    The root element of a model is 'model', of type 'com.apple.IDECoreDataModeler.DataModel'. Other Xcode \
    documents are XML too; give the path of the data model.
    """,
    .model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      «<plist version="1.0">
        <dict/>
      </plist>→<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES"/>
      </model>»
      """
    )
  )
  static let unsupportedDocumentVersion: Rule = RuleGroup.document.warning(
    "unsupported-document-version",
    "The file's documentVersion is not 1.0.",
    "Every known model has 1.0; another version may contain things that this tool does not know.",
    .model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="«2.0→1.0»">
        <entity name="Item" representedClassName="Item" syncable="YES"/>
      </model>
      """
    )
  )
}
