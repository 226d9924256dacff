import DataModelDefinition
import DataModelMigration

/// The findings that the user info of a model's elements suppresses.
///
/// `<entry key="datamodel.disable" value="missing-inverse, naming"/>` silences the rule and the group for its
/// element and everything in it: on an entity for its properties, on the model for everything.
struct Suppressions {
  private let source: SourceFile
  private var entries: [Entry] = []
  /// The positions of the entries by what they silence, for a fast lookup: a model may have an entry on every
  /// element.
  private var positions: [Silenced: [Int]] = [:]
  private var complaints = Diagnostics()

  /// One word of one entry.
  private struct Entry {
    let word: String
    let origin: ElementOrigin
    /// The element that has the entry; nil for the model.
    let scope: ElementName?
  }

  /// A rule in a scope.
  private struct Silenced: Hashable {
    let ruleID: String
    /// Nil for the model as a whole.
    let scope: ElementName?
  }

  init(_ model: DataModel) {
    source = model.source
    model.forEachUserInfo { entries, owner in
      // A suppression on a configuration silences nothing, which a rule reports.
      if case .configuration = owner { return }
      read(entries, of: owner.name)
    }
  }

  private mutating func read(_ userInfo: [UserInfoEntry], of scope: ElementName?) {
    for entry in userInfo where entry.key == UserInfoKey.disable {
      for word in entry.value.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) {
        let rules = RuleCatalog.rules(named: word)
        if let complaint = complaint(about: word, rules) {
          let place = source.location(ofAttribute: "value", in: entry.origin)
          complaints.emit(SuppressionRules.unknown, complaint, at: place, about: scope)
          continue
        }
        for rule in rules where !rule.isFixed {
          positions[Silenced(ruleID: rule.id, scope: scope), default: []].append(entries.count)
        }
        entries.append(Entry(word: word, origin: entry.origin, scope: scope))
      }
    }
  }

  private func complaint(about word: String, _ rules: [Rule]) -> String? {
    if rules.isEmpty { return "there is no rule or group '\(word)'\(RuleCatalog.hint(for: word))" }
    guard rules.allSatisfy(\.isFixed) else { return nil }
    return "'\(word)' stays an error: nothing correct can be generated from what it finds"
  }

  /// Returns the findings that no entry silences.
  func kept(of findings: Diagnostics) -> Diagnostics {
    guard !entries.isEmpty else { return findings }
    var result = Diagnostics()
    for finding in findings.all where positionsOfEntries(silencing: finding).isEmpty {
      result.emit(finding)
    }
    return result
  }

  /// Returns the findings about the suppressions themselves.
  ///
  /// - Returns: a finding for each word that silences nothing or cannot silence anything
  func findings(whenApplyingTo findings: Diagnostics, _ settings: RuleSettings) -> Diagnostics {
    var result = complaints
    let used = Set(findings.all.flatMap(positionsOfEntries))
    for (position, entry) in entries.enumerated() where !used.contains(position) {
      // Notes about the tables are created elsewhere, on request, and versions are compared elsewhere.
      let rules = RuleCatalog.rules(named: entry.word).filter { rule in
        rule.group != .mapping && !(MigrationRules.all + VersionRules.all).contains(rule)
      }
      guard rules.contains(where: settings.isOn) else { continue }
      let place = source.location(ofAttribute: "value", in: entry.origin)
      let message = "'\(entry.word)' silences nothing here"
      result.emit(SuppressionRules.unused, message, at: place, about: entry.scope)
    }
    return result
  }

  /// Returns the positions of the entries for the element of a finding, for its entity, and for the model.
  private func positionsOfEntries(silencing finding: Diagnostic) -> [Int] {
    var scopes: Set<ElementName?> = [nil]
    if let element = finding.element { scopes.formUnion([element, ElementName(entity: element.entity)]) }
    return scopes.flatMap { positions[Silenced(ruleID: finding.rule.id, scope: $0)] ?? [] }
  }
}
