import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension Findings {
  /// Adds the findings in the versions of a bundle.
  ///
  /// A finding in several versions is reported at its place in the current version, or else in the newest one
  /// that has it: that is where it would be repaired.
  mutating func add(
    _ versions: [(version: ModelVersion, diagnostics: Diagnostics)],
    current: String?
  ) {
    let newestFirst = Array(versions.reversed())
    let byPreference =
      newestFirst.filter { $0.version.name == current } + newestFirst.filter { $0.version.name != current }
    var places: [SharedKey: Shared] = [:]
    var order: [SharedKey] = []
    for (version, diagnostics) in byPreference {
      // Equal findings in a version are numbered, so that each is matched with one in other versions.
      var occurrences: [SharedKey: Int] = [:]
      for diagnostic in diagnostics.sorted {
        var key = SharedKey(diagnostic)
        occurrences[key, default: 0] += 1
        key.occurrence = occurrences[key] ?? 0
        if places[key] == nil {
          places[key] = Shared(diagnostic: diagnostic, version: version.name)
          order.append(key)
        } else {
          places[key]?.otherVersions.append(version.name)
        }
      }
    }
    let names = newestFirst.map(\.version.name)
    add(order.compactMap { places[$0]?.finding(newestFirst: names) })
  }
}

/// The identity of a finding across versions: all but the place.
private struct SharedKey: Hashable {
  let ruleID: String
  let severity: Severity
  let message: String
  let element: ElementName?
  var occurrence = 0

  init(_ diagnostic: Diagnostic) {
    ruleID = diagnostic.rule.id
    severity = diagnostic.severity
    message = diagnostic.message
    element = diagnostic.element
  }
}

/// A finding while versions are compared.
private struct Shared {
  let diagnostic: Diagnostic
  let version: String
  var otherVersions: [String] = []

  func finding(newestFirst names: [String]) -> Finding {
    let newer = names.prefix { $0 != version }
    return Finding(
      diagnostic,
      otherVersions: names.filter(otherVersions.contains),
      isOfNewest: !otherVersions.contains(where: newer.contains)
    )
  }
}
