extension Entity {
  /// The profile of offline sync whose columns the entity has: a text `id` and a column that the server
  /// maintains. Nil without those columns; without a prefix, dates of creation and change are too common to
  /// decide.
  package var apparentProfile: ModelProfile? {
    guard attributes.contains(where: { $0.name == "id" && $0.type == .string }) else { return nil }
    for profile in [ModelProfile.mobileApps, .mobileServices] {
      let isShown = attributes.contains { attribute in
        switch SystemColumn(attribute.name, in: profile) {
        case .version: attribute.type == .string
        case .deleted: attribute.type == .boolean
        case .createdAt, .updatedAt: profile == .mobileServices
        case nil: false
        }
      }
      if isShown { return profile }
    }
    return nil
  }
}
