import DataModelDefinition

/// The kind of an element that has user info.
enum UserInfoOwner: Sendable {
  case model
  case entity
  case attribute(Attribute)
  case relationship
  case fetchedProperty
  case composite
  case configuration
}

extension DataModel {
  /// Calls a closure with the user info of each element that has any.
  func forEachUserInfo(_ body: (_ entries: [UserInfoEntry], _ owner: UserInfoOwner) -> Void) {
    func visit(_ entries: [UserInfoEntry], _ owner: @autoclosure () -> UserInfoOwner) {
      if !entries.isEmpty { body(entries, owner()) }
    }
    visit(userInfo, .model)
    for entity in entities {
      visit(entity.userInfo, .entity)
      for attribute in entity.attributes { visit(attribute.userInfo, .attribute(attribute)) }
      for relationship in entity.relationships { visit(relationship.userInfo, .relationship) }
      for property in entity.fetchedProperties { visit(property.userInfo, .fetchedProperty) }
    }
    for composite in composites {
      visit(composite.userInfo, .composite)
      for attribute in composite.attributes { visit(attribute.userInfo, .attribute(attribute)) }
    }
    for configuration in configurations { visit(configuration.userInfo, .configuration) }
  }
}
