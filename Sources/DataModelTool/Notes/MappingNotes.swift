import DataModelCompiler
import DataModelDefinition
import DataModelRelational

/// The element that a note is about, and its place in the file.
struct NotedElement: CustomStringConvertible {
  let name: ElementName?
  let origin: ElementOrigin

  init(_ name: ElementName?, _ origin: ElementOrigin) { (self.name, self.origin) = (name, origin) }

  /// The name in quotes, as in messages.
  var description: String { name.map { "'\($0)'" } ?? "" }
}

/// The notes, at line and column, about what the tables do not keep of a model.
struct MappingNotes {
  let lowered: LoweredModel
  let index: ModelIndex
  private let synced: Set<String>
  private var found = Diagnostics()

  /// Returns all notes about a model, in the order of the file.
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

  /// Adds a note at the first of the XML attributes that is present, or else at the element.
  mutating func note(
    _ rule: Rule,
    _ element: NotedElement,
    _ attributes: [String] = [],
    message: () -> String
  ) {
    let (source, origin) = (lowered.model.source, element.origin)
    let attribute = attributes.first { source.rangesOfAttribute($0, in: origin) != nil }
    let location =
      attribute.map { source.location(ofAttribute: $0, in: origin) } ?? source.location(of: origin)
    found.emit(Diagnostic(rule, message(), at: location, about: element.name))
  }

  private mutating func addModel() {
    for configuration in lowered.model.configurations {
      note(MappingRules.configuration, NotedElement(nil, configuration.origin), ["name"]) {
        "the entities of '\(configuration.name)' share one database with all others"
      }
    }
    let isReferring = lowered.entities.contains { mapping in
      mapping.relationships.contains { isSynced(mapping.entity) || synced.contains($0.destinationName) }
    }
    guard isReferring else { return }
    note(MappingRules.syncedReferences, NotedElement(nil, lowered.model.origin)) {
      """
      references from and to synced tables are not foreign keys: they may lead to missing rows, and are \
      never required
      """
    }
  }

  private mutating func add(_ mapping: EntityMapping) {
    let entity = mapping.entity
    let it = NotedElement(ElementName(entity: entity.name), entity.origin)
    if entity.spotlightDisplayNameExpression != nil {
      note(MappingRules.spotlight, it, ["coreSpotlightDisplayNameExpression"]) {
        "\(it) is not indexed by Spotlight"
      }
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
    // The relationships of ancestors come first.
    let stored = mapping.relationships.last { $0.relationship.name == relationship.name }
    guard let stored, !relationship.isTransient else { return }
    let owner = mapping.entity.name
    let it = NotedElement(ElementName(entity: owner, property: relationship.name), relationship.origin)
    switch stored.deletionEffect {
    // A to-one without an inverse is in the deleted row: no reference is left.
    case .leave where relationship.isToMany || relationship.inverseName != nil:
      note(MappingRules.noAction, it, ["deletionRule"]) {
        "\(it) leaves references to a deleted '\(owner)' unchanged"
      }
    case .nullifyInsteadOfDeny:
      note(MappingRules.syncedDenial, it, ["deletionRule"]) {
        "\(it) does not prevent the deletion of a '\(owner)', since one of the two is synced"
      }
    default: break
    }
    guard !stored.hasInverse else { return }
    if let inverse = relationship.inverseName {
      note(MappingRules.unansweredInverse, it, ["inverseName"]) {
        "\(it) is stored without an inverse, since '\(stored.destinationName).\(inverse)' does not name it"
      }
    } else if relationship.isToMany {
      note(MappingRules.oneWayToMany, it, ["toMany"]) {
        "\(it) has no inverse, so a '\(stored.destinationName)' can be in many of them"
      }
    }
  }
}

extension CompilerPipeline {
  /// Returns notes about what the tables do not keep of a model.
  func mappingNotes(for lowered: LoweredModel) -> Diagnostics {
    let notes = check.settled(MappingNotes.all(for: lowered), of: lowered.model)
    guard RuleCatalog.rule(withID: "no-action-delete-rule").map(check.rules.isOn) ?? false else {
      return notes
    }
    // For relationships with an inverse, that rule reports the same.
    let index = ModelIndex(lowered.model)
    return notes.without { note in
      guard note.rule.id == "mapping-no-action", let element = note.element,
        let entity = index.entity(named: element.entity), let property = element.property
      else { return false }
      return index.ownRelationship(named: property, of: entity)?.inverseName != nil
    }
  }
}
