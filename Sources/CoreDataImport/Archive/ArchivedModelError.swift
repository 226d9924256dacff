/// The reason why an archive has no model that can be read.
package enum ArchivedModelError: Error, Sendable, Equatable, CustomStringConvertible {
  case compression(InflationError)
  case propertyList(ArchivePropertyListError)
  case keyedArchive(KeyedArchiveError)
  /// The root of the archive is no model, but an object of this class.
  case notAModel(className: String)
  case noEntities
  case entityWithoutName
  case duplicateEntity(String)
  case unknownSuperentity(entity: String)
  /// An entity inherits from itself, or its hierarchy is deeper than any real one.
  case superentityCycle(entity: String)
  case propertyWithoutName(entity: String)
  case duplicateProperty(entity: String, property: String)
  case unknownDestination(entity: String, relationship: String)
  case unknownDeleteRule(entity: String, relationship: String, rule: Int64)
  /// Composite attributes contain each other more often than any real ones.
  case compositesTooDeep(attribute: String)
  case nameTooLong(byteCount: Int)
  /// The model has more elements than any real one.
  case tooLarge

  package var description: String {
    switch self {
    case .compression(let error): "the archive of the model cannot be expanded: \(error)"
    case .propertyList(let error): "the archive of the model cannot be read: \(error)"
    case .keyedArchive(let error): "the archive of the model cannot be read: \(error)"
    case .notAModel(let className): "the archive has an object of the class '\(className)' instead of a model"
    case .noEntities: "the archived model has no list of entities"
    case .entityWithoutName: "the archived model has an entity without a name"
    case .duplicateEntity(let name): "the archived model has two entities '\(name)'"
    case .unknownSuperentity(let entity): "the superentity of '\(entity)' is not in the archived model"
    case .superentityCycle(let entity): "the entity '\(entity)' has no end of superentities"
    case .propertyWithoutName(let entity): "the entity '\(entity)' has a property without a name"
    case .duplicateProperty(let entity, let property):
      "the entity '\(entity)' has two properties '\(property)'"
    case .unknownDestination(let entity, let relationship):
      "the destination of the relationship '\(entity).\(relationship)' is not in the archived model"
    case .unknownDeleteRule(let entity, let relationship, let rule):
      "the relationship '\(entity).\(relationship)' has the unknown delete rule \(rule)"
    case .compositesTooDeep(let attribute):
      "composite attributes in '\(attribute)' contain each other without an end"
    case .nameTooLong(let byteCount): "a name of the archived model has \(byteCount) bytes"
    case .tooLarge: "the archived model has too many elements"
    }
  }
}
