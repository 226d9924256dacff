import DataModelDefinition
package import DataModelRelational

/// A top-level type that is generated for a model.
package struct GeneratedType: Sendable, Hashable {
  /// `the type of 'Item'`
  package let what: String
  /// The entity, if the type is that of its rows.
  package let entity: String?
  /// The name, with the namespace if there is one: `Storage.Item`
  package let name: String

  /// Returns the types of a model without errors.
  package static func all(in lowered: LoweredModel, options: SwiftOptions) -> [GeneratedType] {
    let names = SwiftTypeNames(lowered, options: options)
    if let namespace = options.namespace {
      // All other types are in it.
      return [GeneratedType(what: "the namespace", entity: nil, name: namespace)]
    }
    return names.descriptions(of: lowered.model).filter { description in
      description.entity.map(names.hasObjects) ?? true
    }.map { GeneratedType(what: $0.what, entity: $0.entity, name: $0.name) }
  }
}

extension SwiftTypeNames {
  /// Returns all types of a model, each with a description.
  func descriptions(of model: DataModel) -> [(what: String, entity: String?, name: String)] {
    var types: [(what: String, entity: String?, name: String)] = []
    func add(_ what: String, entity: String? = nil, _ name: String?) {
      if let name { types.append((what, entity, name)) }
    }
    for entity in model.entities {
      add("the type of '\(entity.name)'", entity: entity.name, type(of: entity.name))
      add("the protocol of '\(entity.name)'", parentProtocol(of: entity.name))
      add("the union of '\(entity.name)'", union(of: entity.name))
      for attribute in entity.attributes {
        add(
          "the enumeration of '\(entity.name).\(attribute.name)'",
          enumeration(of: attribute.name, in: entity.name)
        )
      }
    }
    for composite in model.composites {
      add("the type of the composite '\(composite.name)'", self.composite(composite.name))
    }
    add("the schema", schema)
    return types
  }
}
