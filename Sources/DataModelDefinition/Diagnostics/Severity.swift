/// The severity of a finding.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Worth knowing; nothing is wrong.
  case note
  /// A defect that does not prevent code from being generated.
  case warning
  /// Nothing correct can be generated.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { self == .error ? 2 : self == .warning ? 1 : 0 }
}
