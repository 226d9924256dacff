/// The findings of a run, in the order in which they were added.
///
/// Stages take it `inout` and add to it; they throw only errors that end the run.
package struct Diagnostics: Sendable {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  package mutating func emit(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Creates a finding and adds it.
  package mutating func emit(
    _ rule: Rule,
    _ message: String,
    at location: SourceLocation,
    about element: ElementName?,
    related: [Diagnostic.RelatedLocation] = [],
    fix: Fix? = nil
  ) {
    emit(Diagnostic(rule, message, at: location, about: element, related: related, fix: fix))
  }

  package mutating func append(_ other: Diagnostics) { all.append(contentsOf: other.all) }

  /// Returns the findings without those that match.
  package func without(_ isUnwanted: (Diagnostic) -> Bool) -> Diagnostics {
    var result = Diagnostics()
    result.all = all.filter { !isUnwanted($0) }
    return result
  }

  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  package func count(_ severity: Severity) -> Int { all.count { $0.severity == severity } }

  /// The findings by file and place, without duplicates.
  package var sorted: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return all.sorted().filter { seen.insert($0).inserted }
  }
}
