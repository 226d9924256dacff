package import DataModelDefinition
import DataModelReader
import DataModelSwift

/// Reads a `datamodel.yaml`. Every mistake is reported at its place, and reading continues.
package struct ConfigurationReader {
  var diagnostics = Diagnostics()
  var configuration = ProjectConfiguration()

  private init() {}

  /// Reads a configuration.
  ///
  /// - Returns: the contents of the file, or nil with an error added to the findings
  package static func read(_ file: SourceFile, diagnostics: inout Diagnostics) -> ProjectConfiguration? {
    var reader = ConfigurationReader()
    do {
      if let root = try YAMLParser.parse(file) { reader.readRoot(root) }
    } catch {
      let range = SourceLocation.Range(start: error.position, end: error.position)
      let location = SourceLocation(path: file.path, range: range)
      reader.diagnostics.emit(error.rule, error.message, at: location, about: nil)
    }
    diagnostics.append(reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : reader.configuration
  }

  private mutating func readRoot(_ root: YAMLNode) {
    guard !root.isNull else { return }
    guard case .mapping(let pairs) = root.kind else {
      return report(
        ConfigurationRules.invalidValue,
        "a configuration has keys with values, such as 'profile: mobile-apps', not \(root.description)",
        at: root
      )
    }
    for pair in pairs {
      guard let key = key(pair.key, ConfigurationKey.self, of: "a configuration") else { continue }
      read(pair.value, as: key, statedBy: pair.key)
    }
  }

  private mutating func read(_ node: YAMLNode, as key: ConfigurationKey, statedBy keyNode: YAMLNode) {
    switch key {
    case .profile: configuration.profile = word(node, of: key.rawValue, statedBy: keyNode)
    case .accessLevel: configuration.accessLevel = word(node, of: key.rawValue, statedBy: keyNode)
    case .layout: configuration.layout = word(node, of: key.rawValue, statedBy: keyNode)
    case .namespace: configuration.namespace = namespace(node, statedBy: keyNode)
    case .typePrefix:
      configuration.typePrefix = name(
        node,
        of: key.rawValue,
        statedBy: keyNode,
        shape: SwiftNameShape.typeRule,
        where: SwiftNameShape.isTypeIdentifier
      )
    case .typeNames: configuration.typeNames = word(node, of: key.rawValue, statedBy: keyNode)
    case .types: readTypes(node)
    case .conformances: readConformances(node)
    case .rules: readRules(node)
    case .primaryKeys: readPrimaryKeys(node)
    case .names: readNames(node)
    case .systemTables: configuration.systemTables = truth(node, of: key.rawValue, statedBy: keyNode)
    case .coreDataImport: configuration.coreDataImport = truth(node, of: key.rawValue, statedBy: keyNode)
    case .missingValues: readMissingValues(node)
    case .archivesAsJSON: readArchivesAsJSON(node)
    case .access: readAccess(node)
    case .versions: readVersions(node)
    case .migrations: readMigrations(node)
    case .exclude: readExclude(node)
    }
  }

  // MARK: - Rules

  private mutating func readRules(_ node: YAMLNode) {
    for pair in pairs(node, of: "rules", example: "disable: [lenient-default]") {
      guard let key = key(pair.key, RulesKey.self, of: "'rules'") else { continue }
      switch key {
      case .disable:
        let rules = list(pair.value, of: "disable", example: "[lenient-default]") { reader, item, text in
          reader.rules(item, text).flatMap { reader.freeRules(among: $0, item) }
        }
        configuration.rules.disabled = Set(rules.flatMap(\.value))
      case .enable:
        let rules = list(pair.value, of: "enable", example: "[required-without-default]") {
          $0.rules($1, $2)?.map(\.id)
        }
        configuration.rules.enabled = Set(rules.flatMap(\.value))
      case .severity:
        for entry in pairs(pair.value, of: "severity", example: "lenient-default: error") {
          guard let text = text(entry.key, of: "severity"), let rule = rule(entry.key, text),
            let severity: Severity = word(entry.value, of: rule.id, statedBy: entry.key),
            isFree(rule, to: severity, entry.key)
          else { continue }
          configuration.rules.severities[rule.id] = severity
        }
      }
    }
  }

  private mutating func rule(_ node: YAMLNode, _ id: String) -> Rule? {
    if let rule = RuleCatalog.rule(withID: id) { return rule }
    let message = "there is no rule \(YAMLNode.quoted(id))\(RuleCatalog.hint(for: id))"
    report(ConfigurationRules.unknownRule, message, at: node)
    return nil
  }

  /// Returns the rule with an id, or all rules of a group.
  private mutating func rules(_ node: YAMLNode, _ name: String) -> [Rule]? {
    let rules = RuleCatalog.rules(named: name)
    return rules.isEmpty ? rule(node, name).map { [$0] } : rules
  }

  /// Returns the ids of the rules that can be turned off. In a group, the others are silently left out.
  private mutating func freeRules(among rules: [Rule], _ node: YAMLNode) -> [String]? {
    let free = rules.filter { !$0.isFixed }.map(\.id)
    guard free.isEmpty, let rule = rules.first else { return free }
    return isFree(rule, to: nil, node) ? free : nil
  }

  private mutating func isFree(_ rule: Rule, to severity: Severity?, _ node: YAMLNode) -> Bool {
    guard rule.isFixed, severity != .error else { return true }
    report(
      ConfigurationRules.fixedRule,
      "'\(rule.id)' stays an error: nothing correct can be generated from what it finds",
      at: node
    )
    return false
  }

  // MARK: - Names

  private mutating func readPrimaryKeys(_ node: YAMLNode) {
    for pair in pairs(node, of: "primaryKeys", example: "Item: itemID") {
      guard let entity = modelName(pair.key, example: "Item"),
        let attribute = name(pair.value, of: entity, statedBy: pair.key, where: SwiftNameShape.isModelName)
      else { continue }
      let key = ProjectConfiguration.PrimaryKey(entity: entity, attribute: attribute)
      configuration.primaryKeys.append(Located(key, at: pair.key.location))
    }
  }

  private mutating func readNames(_ node: YAMLNode) {
    for pair in pairs(node, of: "names", example: "Item.desc: summary") {
      guard let element = elementName(pair.key, of: "names"),
        let name = name(pair.value, of: element.description, statedBy: pair.key)
      else { continue }
      let choice = ProjectConfiguration.SwiftName(
        entity: element.entity,
        property: element.property,
        name: name
      )
      configuration.names.append(Located(choice, at: pair.key.location))
    }
  }

  private mutating func readTypes(_ node: YAMLNode) {
    for pair in pairs(node, of: "types", example: "Item.price: Shop.Money") {
      guard let attribute = attributeName(pair.key, of: "types"), let property = attribute.property,
        let name = text(pair.value, of: attribute.description)
      else { continue }
      guard let type = CustomType(name) else {
        report(
          ConfigurationRules.invalidValue,
          "\(YAMLNode.quoted(name)) is not the name of a type; write a name such as Money or Shop.Money",
          at: pair.value
        )
        continue
      }
      let choice = ProjectConfiguration.AttributeType(
        entity: attribute.entity,
        attribute: property,
        type: type
      )
      configuration.types.append(Located(choice, at: pair.key.location))
    }
  }

  private mutating func readMissingValues(_ node: YAMLNode) {
    for pair in pairs(node, of: "missingValues", example: "Item.title: Untitled") {
      guard let attribute = attributeName(pair.key, of: "missingValues"),
        let value = text(pair.value, of: attribute.description)
      else { continue }
      let stated = ProjectConfiguration.MissingValue(attribute: attribute, value: value)
      configuration.missingValues.append(Located(stated, at: pair.key.location))
    }
  }

  private mutating func readArchivesAsJSON(_ node: YAMLNode) {
    configuration.archivesAsJSON = list(node, of: "archivesAsJSON", example: "[Item.tags]") {
      reader,
      item,
      _ in
      reader.attributeName(item, of: "archivesAsJSON")
    }
  }

  /// Reads the name of an attribute, with the entity that declares it.
  private mutating func attributeName(_ node: YAMLNode, of key: String) -> ElementName? {
    guard let text = text(node, of: key) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, parts.allSatisfy(SwiftNameShape.isModelName) {
      return ElementName(entity: parts[0], property: parts[1])
    }
    report(
      ConfigurationRules.invalidValue,
      "\(YAMLNode.quoted(text)) is not the name of an attribute; write Entity.attribute",
      at: node
    )
    return nil
  }

  private mutating func readConformances(_ node: YAMLNode) {
    guard !node.isNull else { return }
    let names = list(node, of: "conformances", example: "[Codable, Hashable]") { $0.typeName($1, $2) }
    configuration.conformances = names.map(\.value)
  }

  private mutating func readExclude(_ node: YAMLNode) {
    let patterns = list(node, of: "exclude", example: "[Vendor, Tests/Fixtures]") { reader, item, text in
      if let pattern = PathPattern(text) { return pattern }
      let message = "\(YAMLNode.quoted(text)) is not the name of a folder"
      reader.report(ConfigurationRules.invalidValue, message, at: item)
      return nil
    }
    configuration.exclude = patterns.map(\.value)
  }

  private mutating func readVersions(_ node: YAMLNode) {
    configuration.versions = list(node, of: "versions", example: "[Shop, Shop 2]") { $0.versionName($1, $2) }
  }
}
