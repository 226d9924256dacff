import DataModelDefinition

extension Check {
  static let invalidWireName: Check = RuleGroup.sync.error(
    "sync-name",
    "A name on the wire is invalid, or two elements have it.",
    """
    'datamodel.sync.name' in the user info is the name that the service uses for a table or a column: a \
    to-one 'list' is 'listId' in most backends. It consists of ASCII letters, digits and underscores, does \
    not begin with a digit, and belongs to one element: if two columns shared a name, one would get the \
    values of the other. Names that differ only in letter case count as equal, as they do in most server \
    databases.
    """,
    .synced("text", userInfo: "datamodel.sync.name", "«item text→item_text»")
  ).forModel { site in
    let context = site.context
    // Without sync, only names given in the user info can be wrong.
    func isOfInterest(_ userInfo: [UserInfoEntry]) -> Bool {
      context.requirements != nil || userInfo.contains { $0.key == UserInfoKey.syncName }
    }
    site.checkGivenNames(site.model.entities.map { WiredElement($0, in: context) })
    for entity in site.model.entities {
      let columns =
        entity.attributes.filter { isOfInterest($0.userInfo) }
        .map { WiredElement($0, of: entity, in: context) }
        + entity.relationships.filter { isOfInterest($0.userInfo) }
        .map { WiredElement(DeclaredRelationship(owner: entity, relationship: $0), in: context) }
      let system = context.isSynced(entity) ? (context.requirements?.dataColumns ?? []).map(\.name) : []
      site.checkOwnNames(columns, system: system)
      site.checkGivenNames(columns, system: system)
    }
    for composite in site.model.composites {
      site.checkGivenNames(composite.attributes.map { WiredElement(partOf: composite, $0) })
    }
  }
}

extension Site {
  /// Checks names that are not given in the user info: those of the parts of a composite, and those that
  /// differ from a system column's only in letter case. Two properties of the same name are reported
  /// separately.
  fileprivate mutating func checkOwnNames(_ elements: [WiredElement], system: [String]) {
    var owners: [String: WiredElement] = [:]
    for element in elements where element.isSent && element.entry == nil {
      for name in element.wireNames {
        let owner: String
        if let meant = system.first(where: { $0.lowercased() == name.lowercased() }) {
          owner = "a system column; name it '\(meant)' if it is that column, or"
        } else if let other = owners[name.lowercased()], other.hasParts || element.hasParts {
          owner = "'\(other.name)';"
        } else {
          owners[name.lowercased()] = element
          continue
        }
        report(
          """
          '\(element.name)' is '\(name)' on the wire, and so is \(owner) give it another name there with \
          '\(UserInfoKey.syncName)'
          """,
          at: "name",
          in: element.origin,
          about: element.name
        )
        break
      }
    }
  }

  fileprivate mutating func checkGivenNames(_ elements: [WiredElement], system: [String] = []) {
    // An element keeps its own name; a given name that collides with it is the finding.
    var owners: [String: String] = [:]
    func take(_ element: WiredElement) {
      for name in element.wireNames { owners[name.lowercased()] = "'\(element.name)'" }
    }
    for name in system { owners[name.lowercased()] = "a system column" }
    for element in elements where element.isSent && element.entry == nil { take(element) }
    for element in elements {
      guard let entry = element.entry else { continue }
      let message: String
      if let complaint = element.complaint {
        message = complaint
      } else if !entry.value.isIdentifier {
        message = """
          '\(entry.value)' cannot be the name of '\(element.name)' on the wire: use ASCII letters, digits \
          and underscores, and do not begin with a digit
          """
      } else if !element.isSent {
        continue
      } else if let prefix = ["__", "ms_"].first(where: entry.value.lowercased().hasPrefix) {
        message =
          "'\(element.name)' cannot be '\(entry.value)' on the wire: '\(prefix)' begins names of offline sync"
      } else if let (taken, owner) = element.wireNames.lazy.compactMap({ name in
        owners[name.lowercased()].map { (name, $0) }
      }).first {
        message = "'\(element.name)' cannot be '\(taken)' on the wire: that is \(owner)"
      } else {
        take(element)
        continue
      }
      let place = element.complaint == nil ? "value" : "key"
      report(message, at: place, in: entry.origin, about: element.name)
    }
  }
}
