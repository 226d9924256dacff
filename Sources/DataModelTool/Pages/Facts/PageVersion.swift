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
    /// There is no version before it.
    case first
    case since(String, ModelDifference, Step)
    /// The two cannot be compared; the text says why.
    case unknown(since: String, String)
  }

  /// What the planner of migrations says of the way from the version before.
  package enum Step: Sendable {
    case planned
    /// Somebody has to state something first.
    case open([Diagnostic])
    /// A version with errors has no tables, and no step leads from or to it.
    case none
  }
}
