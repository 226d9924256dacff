package import DataModelDefinition

/// What checks look at.
package struct CheckContext: Sendable {
  package let model: DataModel
  package let index: ModelIndex
  package let profile: ModelProfile
  /// What the model's sync profile requires; nil if it has none.
  package let requirements: SyncRequirements?

  package init(model: DataModel, profile: ModelProfile = .none, requirements: SyncRequirements? = nil) {
    self.model = model
    self.index = ModelIndex(model)
    self.profile = profile
    self.requirements = requirements
  }

  /// The place of an XML attribute, or of its element if it is absent.
  func location(of attribute: String, in element: ElementOrigin) -> SourceLocation {
    model.source.location(ofAttribute: attribute, in: element)
  }

  /// The place of an element.
  func location(of element: ElementOrigin) -> SourceLocation {
    model.source.location(of: element)
  }
}
