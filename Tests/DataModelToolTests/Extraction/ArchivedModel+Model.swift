import CoreDataImport
import DataModelDefinition
import Foundation

/// What Core Data would archive of a model file, so that tests can compare a file with an archive.
extension ArchivedModel {
  init(_ model: DataModel) {
    let parts = Dictionary(model.composites.map { ($0.name, $0.attributes) }) { first, _ in first }
    self.init(
      versionIdentifiers: model.versionIdentifier.flatMap { $0.isEmpty ? nil : [$0] } ?? [],
      entities: model.entities.map { ArchivedEntity($0, parts) }.sorted { $0.name < $1.name },
      configurations: model.configurations.map { configuration in
        ArchivedConfiguration(
          name: configuration.name,
          entityNames: configuration.members.map(\.name).sorted()
        )
      }
      .sorted { $0.name < $1.name }
    )
  }
}

extension ArchivedEntity {
  fileprivate init(_ entity: Entity, _ parts: [String: [Attribute]]) {
    self.init(
      name: entity.name,
      superentity: entity.parentName,
      isAbstract: entity.isAbstract,
      className: entity.representedClassName,
      renamingIdentifier: entity.renamingIdentifier,
      versionHashModifier: entity.versionHashModifier,
      userInfo: dictionary(entity.userInfo),
      attributes: entity.attributes.map { ArchivedAttribute($0, parts) }.sorted { $0.name < $1.name },
      relationships: entity.relationships.map(ArchivedRelationship.init).sorted { $0.name < $1.name },
      fetchedProperties: entity.fetchedProperties.map(\.name).sorted(),
      uniquenessConstraints: entity.uniquenessConstraints.map { $0.properties.map(\.name) },
      indexes: entity.fetchIndexes.map { index in
        ArchivedIndex(
          name: index.name,
          elements: index.elements.map {
            ArchivedIndex.Element(propertyName: $0.property, isAscending: !$0.isDescending)
          }
        )
      }
      .sorted { $0.name < $1.name }
    )
  }
}

extension ArchivedAttribute {
  fileprivate init(_ attribute: Attribute, _ parts: [String: [Attribute]]) {
    self.init(
      name: attribute.name,
      type: Self.kinds[attribute.type] ?? .objectID,
      isOptional: attribute.isOptional,
      isTransient: attribute.isTransient,
      defaultValue: attribute.defaultValueReading.taken.flatMap(Self.archived),
      renamingIdentifier: attribute.renamingIdentifier,
      versionHashModifier: attribute.versionHashModifier,
      userInfo: dictionary(attribute.userInfo),
      valueTransformerName: attribute.valueTransformerName,
      className: attribute.customClassName,
      allowsExternalStorage: attribute.allowsExternalBinaryDataStorage,
      derivationExpression: attribute.derivationExpression,
      parts: (attribute.compositeName.flatMap { parts[$0] } ?? [])
        .map { ArchivedAttribute($0, parts) }.sorted { $0.name < $1.name }
    )
  }

  private static let kinds: [AttributeType: AttributeKind] = [
    .undefined: .undefined, .integer16: .integer16, .integer32: .integer32, .integer64: .integer64,
    .decimal: .decimal, .double: .double, .float: .float, .string: .string, .boolean: .boolean, .date: .date,
    .binary: .binary, .uuid: .uuid, .uri: .uri, .transformable: .transformable, .composite: .composite,
  ]

  private static func archived(_ value: DataModelDefinition.DefaultValue) -> DefaultValue? {
    switch value {
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .decimal(let digits): Decimal(string: digits).map { .decimal($0) }
    case .boolean(let truth): .integer(truth ? 1 : 0)
    case .string(let text): .string(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let text):
      UUID(uuidString: text).map { uuid in .uuid(withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }) }
    case .uri(let text): .uri(text)
    }
  }
}

extension ArchivedRelationship {
  fileprivate init(_ relationship: Relationship) {
    let rules: [DataModelDefinition.DeleteRule: DeleteRule] = [
      .nullify: .nullify, .cascade: .cascade, .deny: .deny, .noAction: .noAction,
    ]
    self.init(
      name: relationship.name,
      destination: relationship.destinationName ?? "",
      inverse: relationship.inverseName,
      minimumCount: relationship.minimumCount ?? 0,
      maximumCount: relationship.maximumCount ?? 0,
      isOptional: relationship.isOptional,
      isTransient: relationship.isTransient,
      isOrdered: relationship.isOrdered,
      deleteRule: relationship.deleteRule.flatMap { rules[$0] } ?? .nullify,
      renamingIdentifier: relationship.renamingIdentifier,
      versionHashModifier: relationship.versionHashModifier,
      userInfo: dictionary(relationship.userInfo)
    )
  }
}

private func dictionary(_ entries: [UserInfoEntry]) -> [String: String] {
  Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
}
