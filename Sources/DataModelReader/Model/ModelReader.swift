package import DataModelDefinition

/// Reads the XML of one version of a model.
///
/// It reads every element and attribute of the known format and reports the others; the rules check the
/// content of a model later. A value that cannot be read is an error at its place, and reading continues.
package struct ModelReader {
  var diagnostics = Diagnostics()
  let source: SourceFile
  /// The element that is being read, for findings; nil for the model.
  var element: ElementName?

  /// Reads a `contents` file.
  ///
  /// - Returns: the model, or nil with an error added to the findings if the file is not a model.
  package static func read(_ file: SourceFile, name: String, diagnostics: inout Diagnostics) -> DataModel? {
    var reader = ModelReader(source: file)
    let model = reader.readDocument(name: name)
    diagnostics.append(reader.diagnostics)
    return model
  }

  private mutating func readDocument(name: String) -> DataModel? {
    do {
      let document = try XMLDocumentParser().parse(source.bytes)
      let model = readRoot(document.root, name: name)
      if model != nil { reportStrayTexts(document.strayTexts) }
      return model
    } catch {
      diagnostics.emit(error.diagnostic(in: source))
      return nil
    }
  }

  private mutating func readRoot(_ root: XMLNode, name: String) -> DataModel? {
    guard root.name == "model" else {
      report(
        DocumentRules.wrongRoot,
        "the root element is '\(root.name)'; a data model has 'model'",
        at: root
      )
      return nil
    }
    let type = root.attribute("type")
    guard type == "com.apple.IDECoreDataModeler.DataModel" else {
      let found = type.map { "the type of this document is '\($0)'" } ?? "this document has no type"
      report(
        DocumentRules.wrongRoot,
        "\(found); a data model has 'com.apple.IDECoreDataModeler.DataModel'",
        at: root,
        attribute: "type"
      )
      return nil
    }
    return readModel(root, name: name)
  }

  private mutating func readModel(_ node: XMLNode, name: String) -> DataModel {
    var model = DataModel(name: name, source: source, origin: node.origin)
    var documentVersion: String?
    for attribute in node.attributes {
      switch attribute.name {
      case "documentVersion": documentVersion = attribute.value
      case "lastSavedToolsVersion": model.lastSavedToolsVersion = attribute.value
      case "minimumToolsVersion": model.minimumToolsVersion = attribute.value
      case "sourceLanguage": model.sourceLanguage = attribute.value
      case "userDefinedModelVersionIdentifier": model.versionIdentifier = attribute.value
      case "usedWithCloudKit": model.isUsedWithCloudKit = boolean(attribute, in: node)
      case "usedWithSwiftData": model.isUsedWithSwiftData = boolean(attribute, in: node)
      case "type", "name", "systemVersion", "macOSVersion", "iOSVersion": break
      default: reportUnknown(attribute, in: node)
      }
    }
    if documentVersion != "1.0" {
      report(
        DocumentRules.unsupportedDocumentVersion,
        documentVersion.map { "documentVersion is '\($0)'; only 1.0 is known, so 1.0 is assumed" }
          ?? "documentVersion is missing; 1.0 is assumed",
        at: node,
        attribute: "documentVersion"
      )
    }
    for child in node.children {
      switch child.name {
      case "entity": if let entity = readEntity(child) { model.entities.append(entity) }
      case "composite": if let composite = readComposite(child) { model.composites.append(composite) }
      case "fetchRequest": if let request = readFetchRequest(child) { model.fetchRequests.append(request) }
      case "configuration":
        if let configuration = readConfiguration(child) { model.configurations.append(configuration) }
      case "userInfo": model.userInfo += readUserInfo(child)
      case "elements": break  // where the old editor drew the entities
      default: reportUnknown(child, in: node)
      }
    }
    return model
  }
}
