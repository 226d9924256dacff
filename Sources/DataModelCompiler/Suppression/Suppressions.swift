import DataModelDefinition

/// What the user info of a model's elements says must not be reported of them.
///
/// `<entry key="datamodel.disable" value="missing-inverse, naming"/>` silences the rule and the group for its element
/// and for everything in it: on an entity for its properties, on the model for all.
struct Suppressions {
  static let userInfoKey = "datamodel.disable"

  private let source: SourceFile
  private var entries: [Entry] = []
  private var complaints = Diagnostics()

  /// One word of one entry.
  private struct Entry {
    /// Nil for the model as a whole.
    let scope: ElementName?
    let word: String
    let ruleIDs: Set<String>
    let origin: ElementOrigin
  }

  init(_ model: DataModel) {
    source = model.source
    read(model.userInfo, of: nil)
    for entity in model.entities {
      read(entity.userInfo, of: ElementName(entity: entity.name))
      for attribute in entity.attributes {
        read(attribute.userInfo, of: ElementName(entity: entity.name, property: attribute.name))
      }
      for relationship in entity.relationships {
        read(relationship.userInfo, of: ElementName(entity: entity.name, property: relationship.name))
      }
      for property in entity.fetchedProperties {
        read(property.userInfo, of: ElementName(entity: entity.name, property: property.name))
      }
    }
    for composite in model.composites {
      read(composite.userInfo, of: ElementName(entity: composite.name))
      for attribute in composite.attributes {
        read(attribute.userInfo, of: ElementName(entity: composite.name, property: attribute.name))
      }
    }
  }

  private mutating func read(_ userInfo: [UserInfoEntry], of scope: ElementName?) {
    for entry in userInfo where entry.key == Self.userInfoKey {
      let words = entry.value.split { $0 == "," || $0.isWhitespace }.map(String.init)
      for word in words {
        let rules = RuleCatalog.rules(named: word)
        if let complaint = complaint(about: word, rules) {
          let place = source.location(ofAttribute: "value", in: entry.origin)
          complaints.emit(Diagnostic(SuppressionRules.unknown, complaint, at: place))
          continue
        }
        let ids = Set(rules.filter { !$0.isFixed }.map(\.id))
        entries.append(Entry(scope: scope, word: word, ruleIDs: ids, origin: entry.origin))
      }
    }
  }

  private func complaint(about word: String, _ rules: [Rule]) -> String? {
    if rules.isEmpty {
      let names = RuleCatalog.all.map(\.id) + RuleGroup.allCases.map(\.rawValue)
      let hint = Suggestion.nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
      return "there is no rule and no group '\(word)'\(hint)"
    }
    guard rules.allSatisfy(\.isFixed) else { return nil }
    return "'\(word)' stays an error: nothing right can be generated from what it finds"
  }

  /// The findings that nothing silences.
  func kept(of findings: Diagnostics) -> Diagnostics {
    guard !entries.isEmpty else { return findings }
    var result = Diagnostics()
    for finding in findings.all where !entries.contains(where: { isSilenced(finding, by: $0) }) {
      result.emit(finding)
    }
    return result
  }

  /// What is wrong with the suppressions themselves.
  ///
  /// - Parameters:
  ///   - findings: all that was found, with the elements that the findings are about
  ///   - settings: a suppression of what is switched off anyhow is not called unused
  /// - Returns: a finding for each word that silences nothing or cannot silence anything
  func findings(whenApplyingTo findings: Diagnostics, _ settings: RuleSettings) -> Diagnostics {
    var result = complaints
    for entry in entries where !findings.all.contains(where: { isSilenced($0, by: entry) }) {
      // Notes about the tables are made only for those who ask, elsewhere.
      let rules = RuleCatalog.rules(named: entry.word)
      guard rules.contains(where: { $0.group != .mapping && settings.isOn($0) }) else { continue }
      let place = source.location(ofAttribute: "value", in: entry.origin)
      let message = "nothing is reported here that '\(entry.word)' would silence"
      result.emit(Diagnostic(SuppressionRules.unused, message, at: place))
    }
    return result
  }

  private func isSilenced(_ finding: Diagnostic, by entry: Entry) -> Bool {
    guard entry.ruleIDs.contains(finding.rule.id) else { return false }
    guard let scope = entry.scope else { return true }
    guard let element = finding.element, element.entity == scope.entity else { return false }
    return scope.property == nil || scope.property == element.property
  }
}
