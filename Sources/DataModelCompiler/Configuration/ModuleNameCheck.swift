import DataModelDefinition
import DataModelSwift

/// Finds names in generated code that hide a module from it (an entity `Foundation` hides `Foundation.Date`),
/// and those that hide a type from the app.
///
/// It checks the names in Swift, so a name or a prefix in the configuration is a remedy. A name that the
/// configuration gives is reported there.
struct ModuleNameCheck {
  @Boxed private var configuration: ProjectConfiguration
  @Boxed private var swift: SwiftOptions
  @Boxed private var model: DataModel
  private(set) var diagnostics = Diagnostics()

  init(_ configuration: ProjectConfiguration, _ swift: SwiftOptions, _ model: DataModel) {
    _configuration = Boxed(wrappedValue: configuration)
    _swift = Boxed(wrappedValue: swift)
    _model = Boxed(wrappedValue: model)
  }

  mutating func run() {
    for entity in model.entities {
      checkType(of: entity.name, is: swift.typeName(of: entity.name), at: entity.origin)
      let properties =
        entity.attributes.map { ($0.name, $0.origin) } + entity.relationships.map { ($0.name, $0.origin) }
        + entity.fetchedProperties.map { ($0.name, $0.origin) }
      for (name, origin) in properties {
        let chosen = swift.propertyNames["\(entity.name).\(name)"]
        check(chosen ?? name, of: entity.name, name, at: origin)
      }
      // An enumeration has its own type, named after the entity and the attribute.
      for attribute in entity.attributes
      where attribute.userInfo.contains(where: { $0.key == "datamodel.enum" }) {
        let name = swift.enumerationName(of: attribute.name, in: entity.name)
        check(name, of: entity.name, attribute.name, at: attribute.origin)
      }
    }
    for composite in model.composites {
      checkType(of: composite.name, is: swift.typeName(ofComposite: composite.name), at: composite.origin)
      for attribute in composite.attributes {
        check(attribute.name, of: composite.name, attribute.name, at: attribute.origin)
      }
    }
  }

  private mutating func checkType(of element: String, is name: String, at origin: ElementOrigin) {
    check(name, of: element, nil, at: origin)
    guard SwiftModules.hidable.contains(name), swift.namespace == nil else { return }
    diagnostics.emit(
      GeneratedNameRules.hiddenType,
      """
      the type of '\(element)' hides Swift's own '\(name)' in code of its module; give it another name \
      under 'names' in datamodel.yaml, or a 'typePrefix'
      """,
      at: model.source.location(ofAttribute: "name", in: origin),
      about: ElementName(entity: element)
    )
  }

  private mutating func check(_ name: String, of owner: String, _ property: String?, at origin: ElementOrigin)
  {
    guard SwiftModules.named.contains(name) else { return }
    let element = ElementName(entity: owner, property: property)
    let message =
      "'\(element)' cannot be called '\(name)' in Swift: generated code needs the module with this name"
    let stated = configuration.names.first { $0.value.entity == owner && $0.value.property == property }
    if let stated {
      diagnostics.emit(ConfigurationRules.takenName, message, at: stated.location, about: nil)
    } else {
      diagnostics.emit(
        GeneratedNameRules.moduleName,
        "\(message); rename it, or give it another name under 'names' in datamodel.yaml",
        at: model.source.location(ofAttribute: "name", in: origin),
        about: element
      )
    }
  }
}
