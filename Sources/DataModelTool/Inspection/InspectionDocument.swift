package import DataModelDefinition
package import DataModelSwift

/// The output of `datamodel inspect --format json`: every fact of a model that the file states.
///
/// Other tools rely on the names of its members, which `Documentation/Guides/Inspect.md` documents.
package struct InspectionDocument {
  private let model: DataModel

  /// - Throws: `EncodingError`, which no model causes
  package static func json(
    _ models: [(model: DataModel, bundleName: String, profile: ModelProfile)]
  ) throws -> String {
    let document: JSONDocument = [
      // Increases when a member changes its meaning or is removed; new members may be added at any time.
      "formatVersion": 1,
      "models": models.map { Self.document($0.model, bundleName: $0.bundleName, profile: $0.profile) },
    ]
    return try document.json()
  }

  /// One model in it.
  package static func document(
    _ model: DataModel,
    bundleName: String,
    profile: ModelProfile
  ) -> JSONDocument {
    InspectionDocument(model: model).model(bundleName: bundleName, profile: profile)
  }

  private func model(bundleName: String, profile: ModelProfile) -> JSONDocument {
    [
      "name": bundleName,
      "version": model.name,
      "path": model.source.path,
      "profile": profile.rawValue,
      "versionIdentifier": model.versionIdentifier.flatMap { $0.isEmpty ? nil : $0 },
      "minimumToolsVersion": model.minimumToolsVersion,
      "lastSavedToolsVersion": model.lastSavedToolsVersion,
      "sourceLanguage": model.sourceLanguage,
      "usedWithCloudKit": model.isUsedWithCloudKit,
      "usedWithSwiftData": model.isUsedWithSwiftData,
      "entities": model.entities.map(entity),
      "composites": model.composites.map(composite),
      "fetchRequests": model.fetchRequests.map(fetchRequest),
      "configurations": model.configurations.map(configuration),
      "userInfo": userInfo(model.userInfo),
    ]
  }

  private func line(of origin: ElementOrigin) -> Int? {
    model.source.location(of: origin).range?.start.line
  }

  /// Returns the entries by key; of several with the same key, the last, as in Core Data.
  private func userInfo(_ entries: [UserInfoEntry]) -> [String: String] {
    Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  // MARK: - Entities

  private func entity(_ entity: Entity) -> JSONDocument {
    let codeGeneration: String? =
      switch entity.codeGeneration {
      case .classDefinition: "class"
      case .category: "category"
      case .unrecognized(let word): word
      case nil: nil
      }
    return [
      "name": entity.name,
      "line": line(of: entity.origin),
      "className": entity.representedClassName,
      "parent": entity.parentName,
      "abstract": entity.isAbstract,
      "codeGeneration": codeGeneration,
      "renamingIdentifier": entity.renamingIdentifier,
      "versionHashModifier": entity.versionHashModifier,
      "spotlightDisplayNameExpression": entity.spotlightDisplayNameExpression,
      "attributes": entity.attributes.map(attribute),
      "relationships": entity.relationships.map(relationship),
      "fetchedProperties": entity.fetchedProperties.map(fetchedProperty),
      "indexes": entity.fetchIndexes.map(index) + entity.compoundIndexes.map(index),
      "uniquenessConstraints": entity.uniquenessConstraints.map { $0.properties.map(\.name) },
      "userInfo": userInfo(entity.userInfo),
    ]
  }

  private func index(_ index: FetchIndex) -> JSONDocument {
    [
      "name": index.name,
      "elements": index.elements.map {
        [
          "property": $0.property, "expression": $0.expression, "type": $0.type.xmlName,
          "descending": $0.isDescending,
        ] as JSONDocument
      },
    ]
  }

  /// An index in the form that Xcode before 9 wrote, which has no name.
  private func index(_ index: CompoundIndex) -> JSONDocument {
    [
      "elements": index.properties.map {
        [
          "property": $0.name, "type": FetchIndexType.binary.xmlName, "descending": false,
        ] as JSONDocument
      }
    ]
  }

  private func composite(_ composite: Composite) -> JSONDocument {
    [
      "name": composite.name,
      "attributes": composite.attributes.map(attribute),
      "userInfo": userInfo(composite.userInfo),
    ]
  }

  // MARK: - Properties

  private func attribute(_ attribute: Attribute) -> JSONDocument {
    [
      "name": attribute.name,
      "line": line(of: attribute.origin),
      "type": attribute.type.xmlName,
      "optional": attribute.isOptional,
      "transient": attribute.isTransient,
      "derived": attribute.isDerived,
      "derivationExpression": attribute.derivationExpression,
      "defaultValue": attribute.defaultValue?.text,
      // Seconds since 2001-01-01 00:00 UTC, as text.
      "defaultDateInterval": attribute.defaultValue?.dateInterval,
      "minimum": attribute.minimum?.dateInterval ?? attribute.minimum?.text,
      "maximum": attribute.maximum?.dateInterval ?? attribute.maximum?.text,
      "regularExpression": attribute.regularExpression,
      "usesScalarType": attribute.usesScalarType,
      "valueTransformer": attribute.valueTransformerName,
      "customClass": attribute.customClassName,
      "composite": attribute.compositeName,
      "indexed": attribute.isIndexed,
      "spotlight": attribute.isIndexedBySpotlight,
      "externalStorage": attribute.allowsExternalBinaryDataStorage,
      "cloudEncryption": attribute.allowsCloudEncryption,
      "preservedAfterDeletion": attribute.isPreservedAfterDeletion,
      "storedInExternalRecord": attribute.isStoredInExternalRecord,
      "renamingIdentifier": attribute.renamingIdentifier,
      "versionHashModifier": attribute.versionHashModifier,
      "userInfo": userInfo(attribute.userInfo),
    ]
  }

  private func relationship(_ relationship: Relationship) -> JSONDocument {
    [
      "name": relationship.name,
      "line": line(of: relationship.origin),
      "destination": relationship.destinationName,
      "inverse": relationship.inverseName,
      "inverseEntity": relationship.inverseEntityName,
      "optional": relationship.isOptional,
      "transient": relationship.isTransient,
      "toMany": relationship.isToMany,
      "ordered": relationship.isOrdered,
      "indexed": relationship.isIndexed,
      "minimumCount": relationship.minimumCount,
      // Missing if there is no limit.
      "maximumCount": relationship.upperBound,
      "deletionRule": (relationship.deleteRule ?? .nullify).xmlName,
      "renamingIdentifier": relationship.renamingIdentifier,
      "versionHashModifier": relationship.versionHashModifier,
      "userInfo": userInfo(relationship.userInfo),
    ]
  }

  private func fetchedProperty(_ property: FetchedProperty) -> JSONDocument {
    [
      "name": property.name,
      "line": line(of: property.origin),
      "optional": property.isOptional,
      "fetchRequest": property.fetchRequest.map(fetchRequest),
      "userInfo": userInfo(property.userInfo),
    ]
  }

  // MARK: - Queries

  private func fetchRequest(_ request: FetchRequest) -> JSONDocument {
    let resultType =
      switch request.resultType {
      case .objects: "objects"
      case .objectIDs: "objectIDs"
      case .dictionaries: "dictionaries"
      case .unrecognized(let word): word
      }
    return [
      "name": request.name,
      "line": line(of: request.origin),
      "entity": request.entityName,
      "predicate": request.predicate,
      "resultType": resultType,
      "limit": request.limit,
      "batchSize": request.batchSize,
      "includesSubentities": request.includesSubentities,
      "includesPropertyValues": request.includesPropertyValues,
      "includesPendingChanges": request.includesPendingChanges,
      "returnsObjectsAsFaults": request.returnsObjectsAsFaults,
      "returnsDistinctResults": request.returnsDistinctResults,
    ]
  }

  private func configuration(_ configuration: Configuration) -> JSONDocument {
    [
      "name": configuration.name,
      "usedWithCloudKit": configuration.isUsedWithCloudKit,
      "entities": configuration.members.map(\.name),
      "userInfo": userInfo(configuration.userInfo),
    ]
  }
}
