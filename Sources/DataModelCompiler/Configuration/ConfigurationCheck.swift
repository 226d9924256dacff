import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRules
import DataModelSwift

/// Checks what a configuration says about a model's elements against the model.
struct ConfigurationCheck {
  @Boxed private var configuration: ProjectConfiguration
  @Boxed private var model: DataModel
  private let index: ModelIndex
  private(set) var diagnostics = Diagnostics()

  init(_ configuration: ProjectConfiguration, _ model: DataModel) {
    _configuration = Boxed(wrappedValue: configuration)
    _model = Boxed(wrappedValue: model)
    index = ModelIndex(model)
  }

  private mutating func report(_ rule: Rule, _ message: String, at location: SourceLocation) {
    diagnostics.emit(rule, message, at: location, about: nil)
  }

  /// Returns the entity with a name; nil after reporting that the model has none.
  private mutating func entity(named name: String, statedAt location: SourceLocation) -> Entity? {
    if let entity = index.entity(named: name) { return entity }
    let hint = Suggestion.hint(for: name, among: model.entities.map(\.name))
    report(
      ConfigurationRules.unknownElement,
      "the model '\(model.name)' has no entity '\(name)'\(hint)",
      at: location
    )
    return nil
  }

  // MARK: - Names

  /// Reports names for missing elements.
  mutating func checkNames() {
    for name in configuration.names {
      guard let entity = entity(named: name.value.entity, statedAt: name.location),
        let property = name.value.property, !entity.attributes.contains(where: { $0.name == property })
      else { continue }
      report(
        ConfigurationRules.unknownElement,
        "the entity '\(entity.name)' declares no attribute '\(property)'\(hint(property, entity))",
        at: name.location
      )
    }
  }

  /// Reports types for attributes that are missing or cannot have one.
  mutating func checkTypes() {
    for type in configuration.types {
      guard let entity = entity(named: type.value.entity, statedAt: type.location) else { continue }
      let name = type.value.attribute
      guard let attribute = entity.attributes.first(where: { $0.name == name }) else {
        report(
          ConfigurationRules.unknownElement,
          "the entity '\(entity.name)' declares no attribute '\(name)'\(hint(name, entity))",
          at: type.location
        )
        continue
      }
      guard let obstacle = attribute.customTypeObstacle else { continue }
      report(
        ConfigurationRules.invalidValue,
        "'\(entity.name).\(name)' cannot have the type '\(type.value.type.name)': \(obstacle)",
        at: type.location
      )
    }
  }

  /// Reports types for columns that identify rows or that the server sets, since rows are looked up by them.
  mutating func checkTypes(of lowered: LoweredModel) {
    for mapping in lowered.entities {
      for column in mapping.columns where column.path.count == 1 {
        let attribute = column.attribute
        // A subentity has the same column.
        guard mapping.entity.attributes.contains(where: { $0.name == attribute.name }) else { continue }
        let isKey = mapping.key == .attribute(column: column.columnName)
        guard isKey || column.systemColumn != nil else { continue }
        let problem = isKey ? "it identifies the rows" : "the server sets it"
        let stated = configuration.types.first {
          $0.value.entity == mapping.entity.name && $0.value.attribute == attribute.name
        }
        let entry = attribute.userInfo.last { $0.key == UserInfoKey.type }
        let subject = "'\(mapping.entity.name).\(attribute.name)' cannot have the type"
        if let stated {
          report(
            ConfigurationRules.invalidValue,
            "\(subject) '\(stated.value.type.name)': \(problem)",
            at: stated.location
          )
        } else if let entry {
          report(
            Checks.invalidCustomType,
            "\(subject) '\(entry.value)': \(problem)",
            at: model.source.location(ofAttribute: "value", in: entry.origin)
          )
        }
      }
    }
  }

  /// Returns a hint about the property that a name may mean instead of the entity's own attribute.
  private func hint(_ property: String, _ entity: Entity) -> String {
    if entity.relationships.contains(where: { $0.name == property }) {
      return "; it is a relationship, which keeps its name"
    }
    if entity.fetchedProperties.contains(where: { $0.name == property }) {
      return "; it is a fetched property, which keeps its name"
    }
    let owner = index.ancestors(of: entity).first { $0.attributes.contains { $0.name == property } }
    if let owner { return "; write '\(owner.name).\(property)', where it is declared" }
    return Suggestion.hint(for: property, among: entity.attributes.map(\.name))
  }

  /// Reports names that generated code cannot use as they are. Only a model without errors has generated
  /// code.
  mutating func checkSwiftNames(_ conflicts: [NameConflict]) {
    for conflict in conflicts {
      let stated = configuration.names.first {
        $0.value.entity == conflict.entity && $0.value.property == conflict.property
      }
      if let stated {
        let element = conflict.property.map { "\(conflict.entity).\($0)" } ?? conflict.entity
        report(
          ConfigurationRules.takenName,
          "'\(element)' cannot be called '\(stated.value.name)' in Swift: \(conflict.reason)",
          at: stated.location
        )
      } else if conflict.property == nil, let entity = index.entity(named: conflict.entity),
        let name = ClassNames.name(of: entity)
      {
        report(name, asClassOf: entity, conflict.reason)
      }
    }
  }

  /// Reports classes after which types would be named, but whose names Swift does not accept.
  mutating func checkClassNames() {
    let names = ClassNames.all(in: model, configuration)
    for entity in model.entities {
      guard let name = names[entity.name], !SwiftNameShape.isIdentifier(name) else { continue }
      report(name, asClassOf: entity, "it needs a name of \(SwiftNameShape.rule)")
    }
  }

  private mutating func report(_ name: String, asClassOf entity: Entity, _ reason: String) {
    report(
      ConfigurationRules.takenName,
      """
      '\(entity.name)' cannot be called '\(name)' in Swift, after its class: \(reason); change the class, or \
      give the entity another name under 'names' in datamodel.yaml
      """,
      at: model.source.location(ofAttribute: "representedClassName", in: entity.origin)
    )
  }

  // MARK: - Imports

  /// Reports what is said about imports of attributes of the current version that are not of its type, or
  /// that need nothing. An older version may have others.
  mutating func checkImportDecisions() {
    for stated in configuration.missingValues {
      guard let attribute = importedAttribute(stated.value.attribute, stated.location) else { continue }
      let subject = "'missingValues' states '\(stated.value.value)' for '\(stated.value.attribute)'"
      if attribute.isOptional {
        report(
          ConfigurationRules.invalidValue,
          "\(subject), which is optional: an import leaves it empty; remove the entry",
          at: stated.location
        )
      } else if AttributeColumn.literal(of: attribute, stating: stated.value.value) == nil {
        let type = "\(attribute.type.xmlName)\(Self.form(of: attribute.type))"
        report(
          ConfigurationRules.invalidValue,
          "\(subject), but that is no value of the type \(type)",
          at: stated.location
        )
      }
    }
    for name in configuration.archivesAsJSON {
      guard let attribute = importedAttribute(name.value, name.location), attribute.type != .transformable
      else { continue }
      report(
        ConfigurationRules.invalidValue,
        "'archivesAsJSON' has '\(name.value)', which is of type \(attribute.type.xmlName), not Transformable",
        at: name.location
      )
    }
  }

  /// Returns an attribute of the current version. Nil if another version may have it, and after reporting a
  /// relationship or an inherited attribute.
  private mutating func importedAttribute(_ name: ElementName, _ location: SourceLocation) -> Attribute? {
    guard let entity = index.entity(named: name.entity), let property = name.property else { return nil }
    if let attribute = entity.attributes.first(where: { $0.name == property }) { return attribute }
    let isInherited = index.ancestors(of: entity).contains { $0.attributes.contains { $0.name == property } }
    let isRelationship = entity.relationships.contains { $0.name == property }
    guard isInherited || isRelationship else { return nil }
    let reason = isRelationship ? "; it is a relationship" : hint(property, entity)
    report(
      ConfigurationRules.unknownElement,
      "the entity '\(entity.name)' declares no attribute '\(property)'\(reason)",
      at: location
    )
    return nil
  }

  private static func form(of type: AttributeType) -> String {
    switch type {
    case .date: ": write the seconds since 2001"
    case .binary, .transformable: ": none can be stated"
    default: ""
    }
  }

  // MARK: - Keys

  /// Reports keys that are impossible or would have no effect.
  mutating func checkPrimaryKeys(_ profile: ModelProfile) {
    for key in configuration.primaryKeys {
      guard let entity = entity(named: key.value.entity, statedAt: key.location) else { continue }
      let name = key.value.attribute
      let subject = "'\(entity.name).\(name)' cannot be a key"
      var rule = ConfigurationRules.unknownElement
      let message: String
      switch index.complaint(about: name, asKeyOf: entity, profile) {
      case nil: continue
      case .belowRoot(let root)?:
        message = "the key of '\(entity.name)' is that of its root entity, '\(root)': choose it there"
      case .unknownAttribute?:
        let hint = Suggestion.hint(for: name, among: entity.attributes.map(\.name))
        message = "the entity '\(entity.name)' has no attribute '\(name)'\(hint)"
      case .cannotIdentify?:
        rule = ConfigurationRules.invalidValue
        message = "\(subject): it must be stored, required, and of a type that compares exactly"
      case .synced?:
        rule = ConfigurationRules.invalidValue
        message = "\(subject): with the profile \(profile.rawValue) the key of every table is its 'id'"
      }
      report(rule, message, at: key.location)
    }
  }

  // MARK: - Versions

  /// Reports versions that a bundle does not have. A bare version has no others to compare with.
  mutating func checkVersions(of bundle: ModelBundle) {
    guard bundle.path.hasSuffix(".xcdatamodeld") else { return }
    let names = bundle.versions.map(\.name)
    let stated =
      configuration.versions.map { (name: $0.value, location: $0.location) }
      + configuration.migrations.map { (name: $0.value.version, location: $0.location) }
    for version in stated where !names.contains(version.name) {
      report(
        ConfigurationRules.unknownElement,
        "the model '\(bundle.name)' has no version '\(version.name)'"
          + Suggestion.hint(for: version.name, among: names),
        at: version.location
      )
    }
  }
}

extension DataModel {
  /// Whether the user info of an attribute names one of the app's own types.
  var hasCustomTypes: Bool {
    entities.contains { entity in
      entity.attributes.contains { $0.userInfo.contains { $0.key == UserInfoKey.type } }
    }
  }
}
