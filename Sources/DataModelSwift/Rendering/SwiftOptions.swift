package import DataModelDefinition

/// How generated Swift should look.
package struct SwiftOptions: Sendable, Equatable {
  package var accessLevel: AccessLevel = .public
  package var layout: FileLayout = .perEntity
  /// The beginning of the names of files in the layout ``FileLayout/fixed``; the name of the model if nil.
  package var fileStem: String?

  /// The enum that all types are nested in; none if nil.
  package var namespace: String?
  /// The prefix of the names of all types.
  package var typePrefix = ""
  /// Protocols that the types of rows adopt beside those that they need: `Codable`, `Hashable`.
  package var conformances: [String] = []
  /// Names of types chosen by hand, by the names of their entities.
  package var entityNames: [String: String] = [:]
  /// Names of properties chosen by hand, by `Entity.property`, where the entity is the one that declares it.
  package var propertyNames: [String: String] = [:]
  /// The types of properties, by `Entity.property` as well; those of the user info otherwise.
  package var propertyTypes: [String: CustomType] = [:]

  /// Whether types that look synced in a model that is not say how to make them so, where an app uses them
  /// for sync. An app that has stated the profile knows.
  package var explainsMissingSync = false
  /// Whether the tables that offline sync keeps for itself become types too.
  package var systemTables = false

  package init(accessLevel: AccessLevel = .public, layout: FileLayout = .perEntity) {
    self.accessLevel = accessLevel
    self.layout = layout
  }
}

extension SwiftOptions {
  /// The type that an entity asks for: the name chosen by hand, or the prefix and its own name with a capital
  /// letter.
  ///
  /// For example: `Item` → `Item`; `dog` → `Dog`
  package func typeName(of entity: String) -> String {
    entityNames[entity] ?? typePrefix + SwiftIdentifier.capitalized(entity)
  }

  /// The type that a composite asks for.
  package func typeName(ofComposite name: String) -> String {
    typePrefix + SwiftIdentifier.capitalized(name)
  }

  /// The type that the enumeration of an attribute asks for.
  ///
  /// For example: `priority` of `Item` → `ItemPriority`
  package func enumerationName(of attribute: String, in entity: String) -> String {
    typePrefix + SwiftIdentifier.capitalized(entity) + SwiftIdentifier.capitalized(attribute)
  }
}

extension SwiftOptions {
  /// The conformances that Swift makes by itself, which types inside and around the rows adopt too; others
  /// may need members that only the app can write.
  var synthesizedConformances: [String] {
    conformances.filter { ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"].contains($0) }
  }
}

extension SwiftOptions {
  /// A conformance as it is written; one of the app's own stays as it is.
  static func spelling(_ conformance: String) -> String {
    let standsWithModule = [
      "CaseIterable", "CustomStringConvertible", "Decodable", "Encodable", "Identifiable",
    ].contains(conformance)
    return standsWithModule ? "Swift.\(conformance)" : conformance
  }

  /// Whether types are coded, and so need keys.
  var isCoded: Bool { isDecodable || isEncodable }

  var isDecodable: Bool { conformances.contains("Codable") || conformances.contains("Decodable") }

  var isEncodable: Bool { conformances.contains("Codable") || conformances.contains("Encodable") }
}

/// The access level of everything generated.
package enum AccessLevel: String, Sendable, CaseIterable {
  case `public`
  case package
  case `internal`

  /// The word before a declaration, with its space; nothing for the level that Swift assumes.
  var modifier: String {
    self == .internal ? "" : "\(rawValue) "
  }
}

/// How declarations are spread over files.
package enum FileLayout: String, Sendable, CaseIterable {
  /// One file for each entity: for sources that people read and commit.
  case perEntity = "per-entity"
  /// Always the same files for a model, however many entities it has: for build systems, which must know the
  /// names before the model is read.
  case fixed
}
