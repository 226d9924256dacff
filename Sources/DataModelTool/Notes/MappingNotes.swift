import DataModelCompiler
import DataModelDefinition
import DataModelRelational

/// Says at line and column what is lost between a model and its tables.
struct MappingNotes {
  let lowered: LoweredModel
  let index: ModelIndex
  private let synced: Set<String>
  private var found = Diagnostics()

  /// All notes about a model, in the order of the file.
  static func all(for lowered: LoweredModel) -> Diagnostics {
    var notes = MappingNotes(lowered)
    notes.addModel()
    for mapping in lowered.entities { notes.add(mapping) }
    for composite in lowered.model.composites {
      notes.addAttributes(composite.attributes, of: composite.name)
    }
    return notes.found
  }

  private init(_ lowered: LoweredModel) {
    self.lowered = lowered
    index = ModelIndex(lowered.model)
    synced = Set(lowered.entities.filter { $0.isSynced || $0.isSystemTable }.map(\.entity.name))
  }

  /// Adds a note at the first of the XML attributes that is there, or else at the element.
  mutating func note(
    _ rule: Rule,
    _ message: String,
    about element: ElementName?,
    at attributes: String...,
    in origin: ElementOrigin
  ) {
    let source = lowered.model.source
    let attribute = attributes.first { source.rangesOfAttribute($0, in: origin) != nil }
    let location =
      attribute.map { source.location(ofAttribute: $0, in: origin) } ?? source.location(of: origin)
    found.emit(Diagnostic(rule, message, at: location, about: element))
  }

  private mutating func addModel() {
    for configuration in lowered.model.configurations {
      note(
        MappingRules.configuration,
        "the entities of '\(configuration.name)' stand in one database with all others",
        about: nil,
        at: "name",
        in: configuration.origin
      )
    }
    let isReferring = lowered.entities.contains { mapping in
      mapping.relationships.contains { isSynced(mapping.entity) || synced.contains($0.destinationName) }
    }
    if isReferring {
      note(
        MappingRules.syncedReferences,
        """
        references from and to synced tables are no foreign keys: they may lead nowhere, and are never \
        required
        """,
        about: nil,
        in: lowered.model.origin
      )
    }
  }

  private mutating func add(_ mapping: EntityMapping) {
    let entity = mapping.entity
    if entity.spotlightDisplayNameExpression != nil {
      note(
        MappingRules.spotlight,
        "'\(entity.name)' is not handed to Spotlight",
        about: ElementName(entity: entity.name),
        at: "coreSpotlightDisplayNameExpression",
        in: entity.origin
      )
    }
    addAttributes(entity.attributes, of: entity.name)
    if index.entity(named: entity.parentName) != nil { addDefaults(of: entity) }
    addComposites(of: mapping)
    for relationship in entity.relationships { add(relationship, of: mapping) }
    addIndexes(of: mapping)
  }

  func isSynced(_ entity: Entity) -> Bool {
    synced.contains(entity.name)
  }

  // MARK: - Relationships

  private mutating func add(_ relationship: Relationship, of mapping: EntityMapping) {
    // Those of ancestors come first.
    let stored = mapping.relationships.last { $0.relationship.name == relationship.name }
    guard let stored, !relationship.isTransient else { return }
    let entity = mapping.entity
    let element = ElementName(entity: entity.name, property: relationship.name)
    let name = "'\(element)'"
    switch stored.deletionEffect {
    // A to-one without inverse stands in the row that is deleted: no reference is left.
    case .leave where relationship.isToMany || relationship.inverseName != nil:
      note(
        MappingRules.noAction,
        "\(name) leaves references to a deleted '\(entity.name)' as they are",
        about: element,
        at: "deletionRule",
        in: relationship.origin
      )
    case .nullifyInsteadOfDeny:
      note(
        MappingRules.syncedDenial,
        "\(name) does not keep anybody from deleting a '\(entity.name)', since one of them is synced",
        about: element,
        at: "deletionRule",
        in: relationship.origin
      )
    default: break
    }
    guard !stored.hasInverse else { return }
    if let inverse = relationship.inverseName {
      note(
        MappingRules.unansweredInverse,
        "\(name) is kept without an inverse, since '\(stored.destinationName).\(inverse)' does not name it",
        about: element,
        at: "inverseName",
        in: relationship.origin
      )
    } else if relationship.isToMany {
      note(
        MappingRules.oneWayToMany,
        "\(name) has no inverse, so that a '\(stored.destinationName)' can be in many of them",
        about: element,
        at: "toMany",
        in: relationship.origin
      )
    }
  }
}

extension CompilerPipeline {
  /// Notes about the parts of a model that its tables do not hold.
  func mappingNotes(for lowered: LoweredModel) -> Diagnostics {
    check.settled(MappingNotes.all(for: lowered), of: lowered.model)
      .without(NoActionNotes(in: lowered.model, rules: check.rules).isRepeated)
  }
}
