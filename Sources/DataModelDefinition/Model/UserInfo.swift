/// An element with user info; its kind determines which keys have a meaning.
package enum UserInfoOwner: Sendable {
  case model
  case entity(ElementName)
  case attribute(ElementName)
  case relationship(ElementName)
  case fetchedProperty(ElementName)
  case composite(ElementName)
  case configuration

  /// The element's name in findings; nil for the model, and for a configuration, which has no name there.
  package var name: ElementName? {
    switch self {
    case .entity(let name), .attribute(let name), .relationship(let name), .fetchedProperty(let name),
      .composite(let name):
      name
    case .model, .configuration: nil
    }
  }
}

/// The keys of the user info that are instructions to this tool.
package enum UserInfoKey {
  /// Rules that are off for the element: `missing-inverse, naming`
  package static let disable = "datamodel.disable"
  /// The cases of an attribute's enumeration: `low, normal = 5, high`
  package static let enumeration = "datamodel.enum"
  /// The Swift type of an attribute's values: `Money`, `Shop.Money`
  package static let type = "datamodel.type"
  /// The value that existing rows get if a new version requires one: a constant, written like a default.
  package static let migrationValue = "datamodel.migration.value"
  /// The same as an SQL expression over the old row.
  package static let migrationExpression = "datamodel.migration.expression"
  /// Names what a migration may give up: `values` or `rows`.
  package static let migrationDrop = "datamodel.migration.drop"
  /// Names what a migration keeps where there is a choice: `first`, `last`, `values` and the like.
  package static let migrationKeep = "datamodel.migration.keep"
  /// All keys that decide what happens to rows.
  package static let migrationKeys: Set = [migrationValue, migrationExpression, migrationDrop, migrationKeep]
  /// The attribute that identifies the objects of an entity.
  package static let primaryKey = "datamodel.primaryKey"
  /// Excludes the element from offline sync: `local`
  package static let sync = "datamodel.sync"
  /// The name of a table or a column on the wire.
  package static let syncName = "datamodel.sync.name"
  /// The common prefix of the keys.
  package static let prefix = "datamodel."
}

extension DataModel {
  /// Calls a closure with the user info of each element that has any.
  package func forEachUserInfo(_ body: (_ entries: [UserInfoEntry], _ owner: UserInfoOwner) -> Void) {
    func visit(_ entries: [UserInfoEntry], _ owner: @autoclosure () -> UserInfoOwner) {
      if !entries.isEmpty { body(entries, owner()) }
    }
    visit(userInfo, .model)
    for entity in entities {
      func name(_ property: String) -> ElementName { ElementName(entity: entity.name, property: property) }
      visit(entity.userInfo, .entity(ElementName(entity: entity.name)))
      for attribute in entity.attributes { visit(attribute.userInfo, .attribute(name(attribute.name))) }
      for relationship in entity.relationships {
        visit(relationship.userInfo, .relationship(name(relationship.name)))
      }
      for property in entity.fetchedProperties {
        visit(property.userInfo, .fetchedProperty(name(property.name)))
      }
    }
    for composite in composites {
      visit(composite.userInfo, .composite(ElementName(entity: composite.name)))
      for attribute in composite.attributes {
        let name = ElementName(entity: composite.name, property: attribute.name)
        visit(attribute.userInfo, .attribute(name))
      }
    }
    for configuration in configurations { visit(configuration.userInfo, .configuration) }
  }
}

/// An `<entry key="…" value="…"/>` of a `<userInfo>`: free text that Core Data itself does not read.
package struct UserInfoEntry: Sendable {
  package var key: String
  package var value: String
  package var origin: ElementOrigin

  package init(key: String, value: String, origin: ElementOrigin = .none) {
    self.key = key
    self.value = value
    self.origin = origin
  }
}
