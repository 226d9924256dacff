package import DataModelDefinition

/// The code of a rule: it looks at a whole model and reports what it finds.
///
/// A check never stops at the first finding, and it does not repeat what another rule reports: a relationship
/// to an unknown entity is one finding, not also one about its inverse.
protocol Check: Sendable {
  static var rule: Rule { get }
  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics)
}

/// What checks look at.
package struct CheckContext: Sendable {
  package let model: DataModel
  package let index: ModelIndex
  /// What the model's sync profile requires; nil if it has none.
  package let requirements: SyncRequirements?

  package init(model: DataModel, requirements: SyncRequirements?) {
    self.model = model
    self.index = ModelIndex(model)
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
