package import DataModelDefinition

/// The findings of a run, each reported once.
package struct Findings: Sendable {
  private var all: [Finding] = []

  package init() {}

  package init(_ diagnostics: Diagnostics) { add(diagnostics) }

  /// Adds findings that belong to no version, such as those about a configuration.
  package mutating func add(_ diagnostics: Diagnostics) { all += diagnostics.all.map { Finding($0) } }

  /// Adds findings that already state which versions have them.
  package mutating func add(_ findings: [Finding]) { all += findings }

  /// The findings by file and place, without duplicates.
  package var sorted: [Finding] {
    var seen: Set<Finding> = []
    return all.sorted().filter { seen.insert($0).inserted }
  }

  package func count(_ severity: Severity) -> Int { Set(all).count { $0.diagnostic.severity == severity } }
}
