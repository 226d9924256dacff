package import DataModelDefinition
package import DataModelRelational

/// The options for generated Swift.
package struct SwiftOptions: Sendable, Equatable {
  package var accessLevel: AccessLevel = .public
  package var layout: FileLayout = .perEntity
  /// The prefix of file names in the layout ``FileLayout/fixed``; the name of the model if nil.
  package var fileStem: String?

  /// The enum that contains all types; nil for no namespace.
  package var namespace: String?
  /// The prefix of the names of all types.
  package var typePrefix = ""
  /// Additional protocols of the row types: `Codable`, `Hashable`.
  package var conformances: [String] = []
  /// The chosen names of types, by the names of their entities.
  package var entityNames: [String: String] = [:]
  /// The chosen names of properties, by `Entity.property`, where the entity is the one that declares it.
  package var propertyNames: [String: String] = [:]
  /// The chosen types of properties, by `Entity.property`; without one, the type in the user info counts.
  package var propertyTypes: [String: CustomType] = [:]

  /// Whether types that look synced explain how to enable sync if an app uses them for it in a model without
  /// sync. An app that states its profile does not need this.
  package var explainsMissingSync = false
  /// Whether the tables that offline sync uses itself become types too.
  package var systemTables = false
  /// Whether the schema also describes the versions of the model to an import of Core Data stores.
  package var coreDataImport = false
  /// What the configuration says about imports of Core Data stores.
  package var importDecisions = ImportDecisions()

  package init(accessLevel: AccessLevel = .public, layout: FileLayout = .perEntity) {
    self.accessLevel = accessLevel
    self.layout = layout
  }
}

extension SwiftOptions {
  /// Returns the preferred type name of an entity: the chosen one, or the prefix and its own name with a
  /// capital letter.
  ///
  /// For example: `Item` → `Item`; `dog` → `Dog`
  package func typeName(of entity: String) -> String {
    entityNames[entity] ?? typePrefix + SwiftIdentifier.capitalized(entity)
  }

  /// Returns the preferred type name of a composite.
  package func typeName(ofComposite name: String) -> String {
    typePrefix + SwiftIdentifier.capitalized(name)
  }

  /// Returns the preferred type name of an attribute's enumeration.
  ///
  /// For example: `priority` of `Item` → `ItemPriority`
  package func enumerationName(of attribute: String, in entity: String) -> String {
    typePrefix + SwiftIdentifier.capitalized(entity) + SwiftIdentifier.capitalized(attribute)
  }
}

extension SwiftOptions {
  /// The conformances that Swift synthesizes. Types inside and around the rows adopt them too; others may
  /// need members that only the app can write.
  var synthesizedConformances: [String] {
    conformances.filter { ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"].contains($0) }
  }
}

extension SwiftOptions {
  /// Returns a conformance as written in code; one of the app's own is unchanged.
  static func spelling(_ conformance: String) -> String {
    let needsModule = [
      "CaseIterable", "CustomStringConvertible", "Decodable", "Encodable", "Identifiable",
    ].contains(conformance)
    return needsModule ? "Swift.\(conformance)" : conformance
  }

  /// Whether types are coded and therefore need keys.
  var isCoded: Bool { isDecodable || isEncodable }

  var isDecodable: Bool { conformances.contains("Codable") || conformances.contains("Decodable") }

  var isEncodable: Bool { conformances.contains("Codable") || conformances.contains("Encodable") }
}

/// The access level of all generated declarations.
package enum AccessLevel: String, Sendable, CaseIterable {
  case `public`
  case package
  case `internal`

  /// The modifier before a declaration, with its space; empty for the default level.
  var modifier: String {
    self == .internal ? "" : "\(rawValue) "
  }
}

/// The distribution of declarations over files.
package enum FileLayout: String, Sendable, CaseIterable {
  /// One file for each entity: for sources that people read and commit.
  case perEntity = "per-entity"
  /// The same files regardless of the number of entities: for build systems, which must know the names before
  /// the model is read.
  case fixed
}
