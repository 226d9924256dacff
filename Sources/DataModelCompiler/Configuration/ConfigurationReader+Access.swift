/// `access`: who may do what to the tables of a server.
extension ConfigurationReader {
  mutating func readAccess(_ node: YAMLNode) {
    var access = AccessConfiguration()
    for pair in pairs(node, of: "access", example: "tables: {Item: {view: ownerId eq @user}}") {
      guard let key = key(pair.key, AccessKey.self, of: "'access'") else { continue }
      switch key {
      case .claims: access.claims = claims(pair.value)
      case .tables: access.tables = tables(pair.value)
      }
    }
    configuration.access = access
  }

  // MARK: - Claims

  private mutating func claims(_ node: YAMLNode) -> [Located<AccessConfiguration.Claim>] {
    var claims: [Located<AccessConfiguration.Claim>] = []
    for pair in pairs(node, of: "claims", example: "team: string") {
      guard let name = name(pair.key, of: "claims", statedBy: pair.key, where: SwiftNameShape.isModelName),
        let claim = claim(name, pair.value, statedBy: pair.key)
      else { continue }
      claims.append(Located(claim, at: pair.key.location))
    }
    return claims
  }

  /// Reads `string`, or `{name: https://example.com/team, type: string}`.
  private mutating func claim(
    _ name: String,
    _ node: YAMLNode,
    statedBy keyNode: YAMLNode
  ) -> AccessConfiguration.Claim? {
    var (nameInToken, type): (String, AccessConfiguration.ClaimType?) = (name, nil)
    if case .mapping(let pairs) = node.kind {
      for pair in pairs {
        guard let key = key(pair.key, ClaimKey.self, of: "a claim") else { return nil }
        switch key {
        case .name:
          guard let text = text(pair.value, of: key.rawValue) else { return nil }
          nameInToken = text
        case .type:
          type = word(pair.value, of: key.rawValue, statedBy: pair.key)
          if type == nil { return nil }
        }
      }
      if type == nil {
        let words = Self.sentence(ClaimKey.type.words ?? [], "or")
        let message = "the claim '\(name)' has no 'type'; write \(words)"
        report(ConfigurationRules.invalidValue, message, at: keyNode)
      }
    } else {
      type = word(node, of: name, statedBy: keyNode)
    }
    return type.map { AccessConfiguration.Claim(name: name, nameInToken: nameInToken, type: $0) }
  }

  // MARK: - Tables

  private mutating func tables(_ node: YAMLNode) -> [Located<AccessConfiguration.Table>] {
    var tables: [Located<AccessConfiguration.Table>] = []
    for pair in pairs(node, of: "tables", example: "Item: {view: ownerId eq @user}") {
      guard let entity = modelName(pair.key, example: "Item") else { continue }
      tables.append(Located(table(entity, pair.value), at: pair.key.location))
    }
    return tables
  }

  private mutating func table(_ entity: String, _ node: YAMLNode) -> AccessConfiguration.Table {
    var table = AccessConfiguration.Table(entity: entity)
    for pair in pairs(node, of: entity, example: "read: authenticated") {
      guard let key = key(pair.key, TableAccessKey.self, of: "a table") else { continue }
      switch key {
      case .read: table.operations[.read] = who(pair)
      case .insert: table.operations[.insert] = who(pair)
      case .update: table.operations[.update] = who(pair)
      case .delete: table.operations[.delete] = who(pair)
      case .undelete: table.operations[.undelete] = who(pair)
      case .view:
        if let text = text(pair.value, of: key.rawValue) {
          table.view = Located(text, at: pair.value.location)
        }
      case .onInsert:
        for value in pairs(pair.value, of: key.rawValue, example: "ownerId: '@user'") {
          guard let column = text(value.key, of: key.rawValue), let text = text(value.value, of: column)
          else { continue }
          let stated = AccessConfiguration.InsertValue(column: column, value: text)
          table.insertValues.append(Located(stated, at: value.key.location))
        }
      }
    }
    return table
  }

  private mutating func who(_ pair: (key: YAMLNode, value: YAMLNode)) -> AccessConfiguration.Access? {
    guard case .scalar(let key, _) = pair.key.kind else { return nil }
    let hint = Self.sentence(AccessConfiguration.Access.forms, "or")
    return value(pair.value, of: key, statedBy: pair.key, hint: hint) { AccessConfiguration.Access($0) }
  }
}
