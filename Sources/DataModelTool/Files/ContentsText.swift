package import DataModelDefinition

/// The text of a model's `contents` file, as Xcode writes it.
///
/// Requests and fetched properties are not written, since no model that is extracted has one.
package struct ContentsText {
  private let model: DataModel
  /// The lines of a comment before the model.
  private let comment: [String]
  private var lines: [String] = []

  package init(_ model: DataModel, comment: [String] = []) {
    self.model = model
    self.comment = comment
  }

  /// The whole file. Like most that Xcode writes, it has no newline at its end.
  package var text: String {
    var writer = self
    writer.writeDocument()
    return writer.lines.joined(separator: "\n")
  }

  private mutating func writeDocument() {
    lines = [#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#]
    if !comment.isEmpty { lines += ["<!--"] + comment.map { Self.commentLine($0) } + ["-->"] }
    let attributes: [XMLText.NamedValue] = [
      ("type", "com.apple.IDECoreDataModeler.DataModel"),
      ("documentVersion", "1.0"),
      ("lastSavedToolsVersion", model.lastSavedToolsVersion),
      ("minimumToolsVersion", model.minimumToolsVersion ?? "Automatic"),
      ("sourceLanguage", model.sourceLanguage),
      ("userDefinedModelVersionIdentifier", model.versionIdentifier ?? ""),
    ]
    write("model", attributes, at: 0) { [model] writer in
      for entity in model.entities { writer.write(entity) }
      for composite in model.composites { writer.write(composite) }
      for configuration in model.configurations { writer.write(configuration) }
      writer.write(model.userInfo, at: 1)
    }
  }

  /// Returns a line that ends no comment: two hyphens may not follow each other in one.
  private static func commentLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars where XMLText.unwritable(in: String(scalar)) == nil {
      if scalar == "-", line.unicodeScalars.last == "-" { line += " " }
      line.unicodeScalars.append(scalar)
    }
    return line.isEmpty ? "" : "    \(line)"
  }

  private mutating func write(_ entity: Entity) {
    let attributes: [XMLText.NamedValue] = [
      ("name", entity.name),
      ("representedClassName", entity.representedClassName),
      ("parentEntity", entity.parentName),
      ("isAbstract", XMLText.word(entity.isAbstract)),
      ("elementID", entity.renamingIdentifier),
      ("versionHashModifier", entity.versionHashModifier),
      ("syncable", "YES"),
    ]
    write("entity", attributes, at: 1) { writer in
      for attribute in entity.attributes { writer.write(attribute) }
      for relationship in entity.relationships {
        writer.write("relationship", XMLText.attributes(of: relationship), at: 2) { writer in
          writer.write(relationship.userInfo, at: 3)
        }
      }
      for index in entity.fetchIndexes { writer.write(index) }
      writer.write(entity.uniquenessConstraints)
      writer.write(entity.userInfo, at: 2)
    }
  }

  private mutating func write(_ attribute: Attribute) {
    guard !attribute.userInfo.isEmpty else {
      lines.append(Self.indentation(2) + XMLText.element(attribute))
      return
    }
    write("attribute", XMLText.attributes(of: attribute), at: 2) { writer in
      writer.write(attribute.userInfo, at: 3)
    }
  }

  private mutating func write(_ index: FetchIndex) {
    write("fetchIndex", [("name", index.name)], at: 2) { writer in
      for element in index.elements {
        let attributes: [XMLText.NamedValue] = [
          ("property", element.property),
          ("expression", element.expression),
          ("expressionType", element.expressionType),
          ("type", element.type.xmlName),
          ("order", element.isDescending ? "descending" : "ascending"),
        ]
        writer.write("fetchIndexElement", attributes, at: 3)
      }
    }
  }

  private mutating func write(_ constraints: [UniquenessConstraint]) {
    guard !constraints.isEmpty else { return }
    write("uniquenessConstraints", [], at: 2) { writer in
      for constraint in constraints {
        writer.write("uniquenessConstraint", [], at: 3) { writer in
          for property in constraint.properties {
            writer.write("constraint", [("value", property.name)], at: 4)
          }
        }
      }
    }
  }

  private mutating func write(_ composite: Composite) {
    write("composite", [("name", composite.name)], at: 1) { writer in
      for attribute in composite.attributes { writer.write(attribute) }
      writer.write(composite.userInfo, at: 2)
    }
  }

  private mutating func write(_ configuration: Configuration) {
    let attributes: [XMLText.NamedValue] = [
      ("name", configuration.name), ("usedWithCloudKit", XMLText.word(configuration.isUsedWithCloudKit)),
    ]
    write("configuration", attributes, at: 1) { writer in
      for member in configuration.members { writer.write("memberEntity", [("name", member.name)], at: 2) }
      writer.write(configuration.userInfo, at: 2)
    }
  }

  private mutating func write(_ userInfo: [UserInfoEntry], at depth: Int) {
    guard !userInfo.isEmpty else { return }
    write("userInfo", [], at: depth) { writer in
      for entry in userInfo {
        writer.write("entry", [("key", entry.key), ("value", entry.value)], at: depth + 1)
      }
    }
  }

  /// Writes an element, whose children a closure writes; one without children is a single tag.
  private mutating func write(
    _ name: String,
    _ attributes: [XMLText.NamedValue],
    at depth: Int,
    children: (inout Self) -> Void = { _ in }
  ) {
    let indentation = Self.indentation(depth)
    let tag = indentation + XMLText.openTag(name, attributes)
    let place = lines.count
    lines.append(tag + ">")
    children(&self)
    if lines.count == place + 1 {
      lines[place] = tag + "/>"
    } else {
      lines.append("\(indentation)</\(name)>")
    }
  }

  private static func indentation(_ depth: Int) -> String { String(repeating: "    ", count: depth) }
}
