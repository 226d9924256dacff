import DataModelDefinition

extension Check {
  static let constrainedSystemTable: Check = RuleGroup.sync.error(
    "sync-system-constraint",
    "A system table of a synced model requires something that offline sync does not provide.",
    """
    Offline sync writes a row into the system tables whenever the app writes one of its own. It sets only \
    the system columns: with another required column, a bound, a uniqueness constraint, or a parent, that \
    row could not be written, here or by an app that still uses Core Data, so every write of the app would \
    fail. Make additional columns optional, and remove the rest.
    """,
    .synced(
      systemTables: (
        #"<attribute name="itemId" optional"#,
        with: """
        <attribute name="user"«→ optional="YES"» attributeType="String"/><attribute name="itemId" optional
        """
      )
    )
  ).forModel { site in
    guard let requirements = site.context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = site.index.entity(named: table.name) else { continue }
      let whole = ElementName(entity: entity.name)
      site.checkHierarchy(of: entity)
      let columns = Set(table.columns.map(\.name))
      for attribute in entity.attributes where !attribute.isTransient {
        let name = whole.property(named: attribute.name)
        let isKnown = columns.contains(attribute.name)
        for complaint in attribute.complaints(about: "'\(name)'", of: entity.name, isSystemColumn: isKnown) {
          site.report(complaint, in: attribute.origin, about: name)
        }
      }
      for relationship in entity.relationships where !relationship.isOptional && !relationship.isToMany {
        let name = whole.property(named: relationship.name)
        let message = "'\(name)' is required, but offline sync does not set it"
        site.report(message, in: relationship.origin, about: name)
      }
      for constraint in entity.uniquenessConstraints {
        let message = "'\(whole)' has a uniqueness constraint, which rows of offline sync may violate"
        site.report(message, in: constraint.origin, about: whole)
      }
    }
  }
}

extension Site {
  fileprivate mutating func checkHierarchy(of entity: Entity) {
    func report(_ what: String, _ entity: Entity) {
      self.report(
        "\(what): a table of offline sync must be a separate table, without parent or subentities",
        at: "parentEntity",
        in: entity.origin,
        about: ElementName(entity: entity.name)
      )
    }
    // An unknown parent is reported separately.
    if index.entity(named: entity.parentName) != nil { report("'\(entity.name)' has a parent", entity) }
    for child in index.children(of: entity) {
      report("'\(child.name)' inherits from '\(entity.name)'", child)
    }
  }
}

extension Attribute {
  /// Returns why offline sync could not write a column of a system table.
  fileprivate func complaints(about quoted: String, of table: String, isSystemColumn: Bool) -> [String] {
    let isMissing = !isOptional && !hasDefault
    var found: [String] = []
    if isSystemColumn {
      if table == "MS_TableOperations", name == "properties", isMissing {
        found.append("\(quoted) is required, but the operation of an inserted row has no value for it")
      }
      if mayRefuse { found.append("\(quoted) has bounds, which values of offline sync may violate") }
    } else {
      if isMissing, !isDerived {
        found.append("\(quoted) is required and has no default, but offline sync does not set it")
      }
      if isDefaultOutOfBounds {
        found.append("the default of \(quoted) is outside its bounds, and offline sync sets no other value")
      }
    }
    return found
  }

  /// Whether bounds may refuse what offline sync writes: ids and names of up to 255 characters, UUIDs as its
  /// own ids (published models limit them to 36 characters), and numbers from 0 up.
  private var mayRefuse: Bool {
    if regularExpression != nil { return true }
    let least = minimum?.text.flatMap { Double($0) } ?? 0
    let most = maximum?.text.flatMap { Double($0) } ?? .infinity
    switch type {
    case .string: return least > 1 || most < (name == "id" ? 36 : 255)
    case .integer16: return least > 0 || most < 100
    case .integer32, .integer64, .decimal, .double, .float, .boolean, .date, .binary, .uuid, .uri,
      .transformable, .composite, .undefined, .unrecognized:
      return least > 0 || most < 9_007_199_254_740_992
    }
  }
}
