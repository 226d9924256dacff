/// An `<entity>`: a kind of object.
///
/// For example: `<entity name="TodoItem" representedClassName="TodoItem" syncable="YES">…</entity>`
package struct Entity: Sendable {
  package var name: String
  /// As written: `TodoItem`, `.TodoItem` (class of the current module), `App.TodoItem`, or nil.
  package var representedClassName: String?
  /// The name of the entity whose properties this one inherits (`parentEntity`).
  package var parentName: String?
  package var isAbstract = false
  package var codeGeneration: CodeGeneration?
  /// The `elementID`: entities with equal identifiers in two versions are the same entity.
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var spotlightDisplayNameExpression: String?
  package var attributes: [Attribute] = []
  package var relationships: [Relationship] = []
  package var fetchedProperties: [FetchedProperty] = []
  package var fetchIndexes: [FetchIndex] = []
  package var compoundIndexes: [CompoundIndex] = []
  package var uniquenessConstraints: [UniquenessConstraint] = []
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}

/// The class that Xcode itself generates for an entity (`codeGenerationType`); nothing if the attribute is
/// absent.
package enum CodeGeneration: Sendable, Equatable {
  /// `class`: the whole class.
  case classDefinition
  /// `category`: an extension with the properties.
  case category
  case unrecognized(String)
}

/// A `<composite>`: a group of attributes that entities embed as one attribute; composites may nest.
package struct Composite: Sendable {
  package var name: String
  package var attributes: [Attribute] = []
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}
