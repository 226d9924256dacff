import DataModelCompiler
import DataModelDefinition
import DataModelReader

extension Findings {
  /// Adds what was found in the versions of a bundle.
  ///
  /// A finding that several versions have is reported at its place in the current version, or in the newest
  /// that has it: that is where somebody would repair it.
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
      // A version that has the like twice shares each of the two with others.
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
