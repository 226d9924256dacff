import DataModelDefinition
import DataModelRelational

/// Checks chosen names of properties against all other members of the types that have them.
struct ChosenPropertyNames {
  private let lowered: LoweredModel
  @Boxed private var options: SwiftOptions
  private let index: ModelIndex
  private let builder: EntityBuilder

  init(_ lowered: LoweredModel, _ options: SwiftOptions) {
    self.lowered = lowered
    _options = Boxed(wrappedValue: options)
    index = ModelIndex(lowered.model)
    builder = EntityBuilder(lowered, options: options)
  }

  var conflicts: [NameConflict] {
    var conflicts: [NameConflict] = []
    var seen: Set<NameConflict> = []
    for mapping in lowered.entities {
      for conflict in self.conflicts(in: mapping) where seen.insert(conflict).inserted {
        conflicts.append(conflict)
      }
    }
    return conflicts
  }

  /// Returns the conflicts in the type of an entity, including properties of its ancestors.
  private func conflicts(in mapping: EntityMapping) -> [NameConflict] {
    let lineage = [mapping.entity] + index.ancestors(of: mapping.entity)
    let chosen = lineage.flatMap { owner in
      owner.attributes.compactMap { attribute in
        options.propertyNames["\(owner.name).\(attribute.name)"].map { (owner, attribute, $0) }
      }
    }
    guard !chosen.isEmpty else { return [] }
    let members = members(of: mapping)
    return chosen.compactMap { owner, attribute, name in
      // The rule about modules has a better message.
      if SwiftIdentifier.modules.contains(name) { return nil }
      let reason: String
      if SwiftPropertyNames.isReserved(name, builder.names) {
        reason = NameConflict.reserved(name)
      } else if members.count(where: { $0 == name }) > 1 {
        reason = "'\(name)' is the name of another property of '\(mapping.entity.name)'"
      } else {
        return nil
      }
      return NameConflict(entity: owner.name, property: attribute.name, reason: reason)
    }
  }

  /// Returns the names of the properties and functions of a type's values, with duplicates.
  private func members(of mapping: EntityMapping) -> [String] {
    let entity = builder.entity(mapping)
    var members = entity.properties.map(\.name)
    // A property with several columns has a name in addition to theirs.
    for property in entity.properties {
      let columns = property.columns.map(\.name)
      if columns != [property.name] { members += columns }
    }
    if let rowID = entity.key.rowIDName { members.append(rowID) }
    // A static function may have the name of a property.
    members += entity.functions.compactMap(\.memberName)
    return members.map { $0.first == "`" ? String($0.dropFirst().dropLast()) : $0 }
  }
}
