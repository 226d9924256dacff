/// The findings of an import: all are counted, and the first of each kind and property are kept.
struct ImportFindings: Sendable {
  /// The number of findings of each group that are kept. A store may have a million alike.
  static let limit = 1000

  private(set) var counts: [ImportFinding.Kind: Int] = [:]
  private(set) var kept: [ImportFinding] = []
  private var groups: [[String]: Int] = [:]

  mutating func add(_ finding: ImportFinding) {
    counts[finding.kind, default: 0] += 1
    let group = [finding.kind.rawValue, finding.entity, finding.property ?? ""]
    groups[group, default: 0] += 1
    if groups[group, default: 0] <= Self.limit { kept.append(finding) }
  }

  var fatal: [ImportFinding] { kept.filter(\.isFatal) }
}
