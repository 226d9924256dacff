import DataModelCompiler
package import DataModelDefinition

/// One version as text with a line for each element, for `git diff` (`textconv`).
///
/// It has everything that the file states, in a fixed order, so that moved elements make no difference. It
/// leaves out what only the editor needs: the version of the tools, and the positions of boxes.
package struct ModelOutline: Sendable {
  private let model: DataModel

  package init(_ model: DataModel) { self.model = model }

  package var text: String {
    var blocks: [[String]] = []
    let facts = Facts.of(model)
    if !facts.isEmpty || !model.userInfo.isEmpty { blocks.append(["model" + facts] + lines(model.userInfo)) }
    blocks += model.entities.sorted { $0.name < $1.name }.map(lines)
    blocks += model.composites.sorted { $0.name < $1.name }.map { composite in
      ["composite \(composite.name)"] + lines(composite.userInfo) + lines(composite.attributes)
    }
    blocks += model.fetchRequests.sorted { $0.name < $1.name }.map {
      ["fetch request \($0.name)" + Facts.of($0)]
    }
    blocks += model.configurations.sorted { $0.name < $1.name }.map { configuration in
      ["configuration \(configuration.name)" + (configuration.isUsedWithCloudKit ? ", CloudKit" : "")]
        + configuration.members.map(\.name).sorted().map { "  entity \($0)" } + lines(configuration.userInfo)
    }
    return blocks.map { $0.map(VisibleText.escaping).joined(separator: "\n") + "\n" }.joined(
      separator: "\n"
    )
  }

  private func lines(_ entity: Entity) -> [String] {
    var lines = ["entity \(entity.name)" + Facts.of(entity)] + self.lines(entity.userInfo)
    lines += self.lines(entity.attributes)
    for relationship in entity.relationships.sorted(by: { $0.name < $1.name }) {
      lines.append("  relationship \(relationship.name)" + Facts.of(relationship))
      lines += self.lines(relationship.userInfo, indented: "    ")
    }
    for property in entity.fetchedProperties.sorted(by: { $0.name < $1.name }) {
      lines.append(
        "  fetched property \(property.name)" + (property.isOptional ? ", optional" : "")
          + (property.fetchRequest.map(Facts.of) ?? "")
      )
      lines += self.lines(property.userInfo, indented: "    ")
    }
    for index in entity.fetchIndexes.sorted(by: { $0.name < $1.name }) {
      lines.append("  index \(index.name): " + index.elements.map(Facts.of).joined(separator: ", "))
    }
    lines += entity.compoundIndexes.map { "  index: " + $0.properties.map(\.name).joined(separator: ", ") }
    lines += entity.uniquenessConstraints.map {
      "  unique: " + $0.properties.map(\.name).joined(separator: ", ")
    }
    return lines
  }

  private func lines(_ attributes: [Attribute]) -> [String] {
    attributes.sorted { $0.name < $1.name }.flatMap { attribute in
      ["  attribute \(attribute.name)" + Facts.of(attribute)] + lines(attribute.userInfo, indented: "    ")
    }
  }

  private func lines(_ userInfo: [UserInfoEntry], indented: String = "  ") -> [String] {
    userInfo.map { "\(indented)user info \($0.key) = \($0.value)" }.sorted()
  }
}
