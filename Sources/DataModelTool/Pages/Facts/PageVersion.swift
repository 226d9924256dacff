package import DataModelDefinition

/// A version of a bundle, and what changed since the one before it.
package struct PageVersion: Sendable {
  package let name: String
  package let isCurrent: Bool
  /// Whether the page shows this version.
  package let isShown: Bool
  package let change: Change

  package init(name: String, isCurrent: Bool, isShown: Bool, change: Change) {
    self.name = name
    self.isCurrent = isCurrent
    self.isShown = isShown
    self.change = change
  }

  package enum Change: Sendable {
    /// The version is the first one.
    case first
    case since(String, ModelDifference, Step)
    /// The two versions cannot be compared, for the reason in the text.
    case unknown(since: String, String)
  }

  /// The planner's result for the step from the previous version.
  package enum Step: Sendable {
    case planned
    /// The step needs statements first.
    case open([Diagnostic])
    /// A version with errors has no tables, and no step leads from or to it.
    case none
  }
}
