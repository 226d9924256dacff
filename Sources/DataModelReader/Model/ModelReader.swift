package import DataModelDefinition

/// Reads the XML of one version of a model.
///
/// It takes every element and attribute that the format is known to have and reports the others; what a
/// model *says* is judged later, by the rules. A value that cannot be read is an error at its place, and
/// reading goes on.
package struct ModelReader {
  private(set) var diagnostics = Diagnostics()
  let source: SourceFile

  /// Reads a `contents` file.
  ///
  /// - Parameters:
  ///   - file: the bytes and the path under which findings are reported
  ///   - name: the version's name
  ///   - diagnostics: receives the findings
  /// - Returns: the model, or nil if the file is not one; then there is an error among the findings.
  package static func read(
    _ file: SourceFile,
    name: String,
    diagnostics: inout Diagnostics
  ) -> DataModel? {
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
      diagnostics.emit(
        Diagnostic(error.rule, error.message, at: source.location(of: error.offset..<error.offset))
      )
      return nil
    }
  }

  private mutating func readRoot(_ root: XMLNode, name: String) -> DataModel? {
    guard root.name == "model" else {
      report(
        DocumentRules.wrongRoot,
        "the root element is '\(root.name)'; that of a data model is 'model'",
        at: root
      )
      return nil
    }
    let type = root.attribute("type")
    guard type == "com.apple.IDECoreDataModeler.DataModel" else {
      let found = type.map { "the type of this document is '\($0)'" } ?? "this document has no type"
      report(
        DocumentRules.wrongRoot,
        "\(found); that of a data model is 'com.apple.IDECoreDataModeler.DataModel'",
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
        documentVersion.map { "documentVersion is '\($0)'; only 1.0 is known, and is assumed" }
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

// MARK: - Values and findings

extension ModelReader {
  mutating func boolean(_ attribute: XMLAttribute, in node: XMLNode) -> Bool {
    if let value = XMLBoolean.value(of: attribute.value) { return value }
    report(
      DocumentRules.invalidBoolean,
      "'\(attribute.value)' is no value for '\(attribute.name)'; write YES or NO",
      at: node,
      attribute: attribute.name,
      correctValue: XMLBoolean.value(of: attribute.value.trimmed).map { $0 ? "YES" : "NO" }
    )
    return false
  }

  mutating func integer(_ attribute: XMLAttribute, in node: XMLNode) -> Int? {
    if let value = Int(attribute.value) { return value }
    report(
      DocumentRules.invalidNumber,
      "'\(attribute.value)' is no value for '\(attribute.name)'; write a whole number",
      at: node,
      attribute: attribute.name,
      correctValue: Int(attribute.value.trimmed).map(String.init)
    )
    return nil
  }

  /// The value of `name`, or an error if there is none.
  mutating func name(of node: XMLNode, attribute: String = "name") -> String? {
    if let name = node.attribute(attribute), !name.isEmpty { return name }
    report(DocumentRules.missingName, "'\(node.name)' needs a '\(attribute)'", at: node, attribute: attribute)
    return nil
  }

  /// The value of an attribute that takes certain words only; nil if it has another.
  mutating func word<Value>(_ attribute: XMLAttribute, in node: XMLNode, _ words: [(String, Value)]) -> Value?
  {
    if let found = words.first(where: { $0.0 == attribute.value }) { return found.1 }
    // The editor's own spelling of some of them has changed with its versions.
    if let found = words.first(where: { $0.0.lowercased() == attribute.value.lowercased() }) {
      return found.1
    }
    let list = words.map { "'\($0.0)'" }
    let meant = words.first { $0.0.lowercased() == attribute.value.lowercased().filter { !$0.isWhitespace } }
    report(
      ContentRules.unknownValue,
      "'\(attribute.value)' is no value for '\(attribute.name)'; write \(list.joined(separator: " or "))",
      at: node,
      attribute: attribute.name,
      correctValue: meant?.0
    )
    return nil
  }

  private mutating func reportStrayTexts(_ offsets: [Int]) {
    for offset in offsets {
      diagnostics.emit(
        Diagnostic(
          ContentRules.strayText,
          "text between elements is passed over; remove it, or make a comment of it",
          at: source.location(of: offset..<(offset + 1))
        )
      )
    }
  }

  mutating func reportUnknown(_ attribute: XMLAttribute, in node: XMLNode) {
    let message = "'\(node.name)' has no attribute '\(attribute.name)'; it is ignored"
    if let meant = Misspelling(attribute, in: node) {
      let location = source.location(ofAttribute: attribute.name, in: node.origin)
      diagnostics.emit(
        Diagnostic(
          DocumentRules.misspeltXMLAttribute,
          "\(message); did you mean '\(meant.name)'?",
          at: location,
          fix: meant.fix(in: source)
        )
      )
      return
    }
    report(DocumentRules.unknownXMLAttribute, message, at: node, attribute: attribute.name)
  }

  mutating func reportUnknown(_ child: XMLNode, in node: XMLNode) {
    report(
      DocumentRules.unknownElement,
      "'\(child.name)' is not known inside '\(node.name)'; it is ignored",
      at: child
    )
  }

  mutating func reportUnknownAttributes(of node: XMLNode, known: [String]) {
    for attribute in node.attributes where !known.contains(attribute.name) {
      reportUnknown(attribute, in: node)
    }
  }

  /// For an element that holds attributes only.
  mutating func reportUnknownContents(of node: XMLNode, known: [String]) {
    reportUnknownAttributes(of: node, known: known)
    for child in node.children { reportUnknown(child, in: node) }
  }

  /// - Parameter correctValue: what the attribute must mean, if that is certain
  mutating func report(
    _ rule: Rule,
    _ message: String,
    at node: XMLNode,
    attribute: String? = nil,
    correctValue: String? = nil
  ) {
    let location =
      attribute.map { source.location(ofAttribute: $0, in: node.origin) } ?? source.location(of: node.origin)
    var fix: Fix?
    if let attribute, let correctValue,
      let edit = source.edit(settingValueOf: attribute, in: node.origin, to: correctValue)
    {
      fix = Fix("write '\(correctValue)'", edits: [edit])
    }
    diagnostics.emit(Diagnostic(rule, message, at: location, fix: fix))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
