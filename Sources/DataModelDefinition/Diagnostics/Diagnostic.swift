/// One finding about a model.
///
/// For example: `contents:7:9: error: 'MS_TableOperations' has no attribute 'itemId' … [sync-missing-column]`
package struct Diagnostic: Sendable, Hashable {
  package let rule: Rule
  package var severity: Severity
  package let message: String
  package let location: SourceLocation
  /// Other places that are involved, such as the first of two entities with the same name.
  package let related: [RelatedLocation]
  /// The repair, if only one is right.
  package let fix: Fix?
  /// The element that the finding is about; nil if it is about the whole model, or about something outside a
  /// model.
  package let element: ElementName?

  /// A second place, and its role in the finding.
  package struct RelatedLocation: Sendable, Hashable {
    package let message: String
    package let location: SourceLocation

    package init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// Creates a finding. The caller must state the element: a default would be easy to forget.
  package init(
    _ rule: Rule,
    _ message: String,
    at location: SourceLocation,
    about element: ElementName?,
    severity: Severity? = nil,
    related: [RelatedLocation] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.location = location
    self.element = element
    self.related = related
    self.fix = fix
  }
}

extension Diagnostic: Comparable {
  /// Orders reports by file, then by place, then by severity, the highest first.
  package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.location.path != right.location.path { return left.location.path < right.location.path }
    switch (left.location.range?.start, right.location.range?.start) {
    case (let leftStart?, let rightStart?) where leftStart != rightStart: return leftStart < rightStart
    case (nil, _?): return true
    case (_?, nil): return false
    default: break
    }
    if left.severity != right.severity { return left.severity > right.severity }
    return (left.rule.id, left.message) < (right.rule.id, right.message)
  }
}
