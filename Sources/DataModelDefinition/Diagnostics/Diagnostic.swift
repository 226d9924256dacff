/// One finding about a model.
///
/// For example: `contents:7:9: error: 'MS_TableOperations' has no attribute 'itemId' … [sync-missing-column]`
package struct Diagnostic: Sendable, Hashable {
  package let rule: Rule
  package var severity: Severity
  package let message: String
  package let location: SourceLocation
  /// Other places that have a part in the finding, such as the first of two entities of one name.
  package let related: [RelatedLocation]
  /// How to repair it, where only one way is right.
  package let fix: Fix?
  /// The element that it is about; nil if that is the model as a whole, or nothing in a model.
  package let element: ElementName?

  /// A second place, and what it has to do with the finding.
  package struct RelatedLocation: Sendable, Hashable {
    package let message: String
    package let location: SourceLocation

    package init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// A finding. Whoever makes it has the element in hand, and says so; there is no default that could be
  /// forgotten.
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
  /// The order of reports: by file, then by place, then the worse first.
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
