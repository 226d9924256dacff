import DataModelDefinition
package import DataModelRelational

/// A version in a series, with what both the step to it and the step from it need.
package struct SeriesVersion: Sendable {
  package let lowered: LoweredModel
  package let fingerprint: String
  private let elements: Result<VersionElements, DifferenceError>

  package init(_ lowered: LoweredModel) {
    self.lowered = lowered
    fingerprint = lowered.schema.fingerprint.description
    elements = Result { () throws(DifferenceError) in try VersionElements(lowered.model) }
  }

  /// Matches the elements of this version with those of the next one.
  ///
  /// - Throws: ``DifferenceError`` if the elements of a version cannot be told apart
  package func match(with next: SeriesVersion) throws(DifferenceError) -> ModelMatch {
    // Only 'datamodel diff' reports assumptions: a build would repeat them each time.
    var assumptions: [MatchAssumption] = []
    return ModelMatch(from: try elements.get(), to: try next.elements.get(), assumptions: &assumptions)
  }
}
