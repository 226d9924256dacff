import DataModelDefinition

/// A rule (`reportingDescriptor`): what a viewer shows beside its findings.
struct SARIFRule: Encodable, Sendable {
  let id: String
  let shortDescription: SARIFMessage
  let fullDescription: SARIFMessage
  let help: SARIFMessage
  let defaultConfiguration: DefaultConfiguration
  let properties: Properties

  struct DefaultConfiguration: Encodable, Sendable {
    let enabled: Bool
    let level: String
  }

  struct Properties: Encodable, Sendable {
    let tags: [String]
  }

  init(_ rule: Rule) {
    id = rule.id
    shortDescription = SARIFMessage(rule.summary)
    fullDescription = SARIFMessage("\(rule.summary) \(rule.reason)")
    help = SARIFMessage(rule.reason)
    defaultConfiguration = DefaultConfiguration(enabled: rule.isOnByDefault, level: rule.severity.rawValue)
    properties = Properties(tags: [rule.group.rawValue])
  }
}
