package import DataModelDefinition
package import DataModelReader
package import DataModelRelational
package import DataModelSwift

/// The contents of a `datamodel.yaml`. Nil or empty values are left to the tool; options of the command line
/// take precedence.
///
/// `Documentation/Reference/Configuration.md` describes the file.
package struct ProjectConfiguration: Sendable, Equatable {
  package var profile: ModelProfile?
  package var accessLevel: AccessLevel?
  package var layout: FileLayout?
  /// The enum around generated types: an identifier, possibly a keyword.
  package var namespace: String?
  /// The prefix of generated type names: an identifier.
  package var typePrefix: String?
  /// What types are named after; nil if not stated, which means the entity.
  package var typeNames: TypeNaming?
  /// Protocols that generated types adopt, such as `Codable` or `Networking.Resource`; nil if not stated,
  /// empty for none.
  package var conformances: [String]?
  package var rules = RuleSettings()
  /// In file order; at most one for each entity.
  package var primaryKeys: [Located<PrimaryKey>] = []
  /// In file order; at most one for each entity or property.
  package var names: [Located<SwiftName>] = []
  /// The app's own types, in file order; at most one for each attribute.
  package var types: [Located<AttributeType>] = []
  /// Whether offline sync's own tables become types too; nil if not stated.
  package var systemTables: Bool?
  /// Whether the generated schema describes the model's versions to an import of Core Data stores; nil if not
  /// stated.
  package var coreDataImport: Bool?
  /// What an import of Core Data stores writes where a required value is missing, in file order; at most one
  /// for each attribute.
  package var missingValues: [Located<MissingValue>] = []
  /// The attributes whose archives an import of Core Data stores writes as JSON, in file order.
  package var archivesAsJSON: [Located<ElementName>] = []
  /// Who may do what to the tables of a server; nil if not stated.
  package var access: AccessConfiguration?
  /// The names of the model's versions, oldest first, without `.xcdatamodel`.
  package var versions: [Located<String>] = []
  /// The statements about migrations, in file order.
  package var migrations: [Located<MigrationStatement>] = []

  /// The folders that a search for models leaves out, in addition to the default ones.
  package var exclude: [PathPattern] = []

  package init() {}

  /// The attribute that identifies the objects of an entity, instead of a generated number.
  package struct PrimaryKey: Sendable, Equatable {
    package let entity: String
    package let attribute: String
  }

  /// A statement about an element for the migration to a version.
  package struct MigrationStatement: Sendable, Equatable {
    package let version: String
    package let element: ElementName
    package let answers: [MigrationKey: String]
  }

  /// The Swift type of the values of an attribute.
  package struct AttributeType: Sendable, Equatable {
    /// The entity that declares the attribute.
    package let entity: String
    package let attribute: String
    package let type: CustomType
  }

  /// The value of an attribute in rows that lack it.
  package struct MissingValue: Sendable, Equatable {
    package let attribute: ElementName
    /// As a default is written in the model; a date as its seconds since 2001.
    package let value: String
  }

  /// The name in Swift of an entity or of one of its own properties.
  package struct SwiftName: Sendable, Equatable {
    package let entity: String
    /// Nil if the name is that of the entity.
    package let property: String?
    /// An identifier, possibly a keyword.
    package let name: String
  }
}

/// What the types of entities are named after.
package enum TypeNaming: String, Sendable, CaseIterable {
  case entity
  /// The class of the entity in Xcode, if it has one.
  case representedClassName
}

extension ProjectConfiguration {
  /// Returns the attribute that was chosen to identify the objects of an entity.
  package func primaryKey(ofEntity entity: String) -> String? {
    primaryKeys.first { $0.value.entity == entity }?.value.attribute
  }

  /// What is said about imports of Core Data stores.
  package var importDecisions: ImportDecisions {
    var decisions = ImportDecisions()
    for stated in missingValues.map(\.value) {
      decisions.missingValues[stated.attribute.description] = stated.value
    }
    decisions.archivesAsJSON = Set(archivesAsJSON.map(\.value.description))
    return decisions
  }

  /// Whether more is said about old versions than the steps between them: what an import of Core Data stores
  /// needs is about each version.
  package var looksAtAllVersions: Bool {
    coreDataImport == true || !missingValues.isEmpty || !archivesAsJSON.isEmpty
  }

  /// Returns the name that was chosen for an entity.
  package func swiftName(ofEntity entity: String) -> String? {
    names.first { $0.value.entity == entity && $0.value.property == nil }?.value.name
  }

  /// Returns the name that was chosen for a property of the entity that declares it.
  package func swiftName(ofProperty property: String, in entity: String) -> String? {
    names.first { $0.value.entity == entity && $0.value.property == property }?.value.name
  }
}

/// A value with its place in the configuration, for findings that need the model, such as the name of an
/// entity that it does not have.
package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
  package let value: Value
  package let location: SourceLocation

  package init(_ value: Value, at location: SourceLocation) {
    self.value = value
    self.location = location
  }
}
