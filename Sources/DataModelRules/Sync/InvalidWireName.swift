import DataModelDefinition

enum InvalidWireName: WholeModelCheck {
  static let rule = Rule(
    id: "sync-name",
    severity: .error,
    group: .sync,
    summary: "A name on the wire cannot be one, or two elements have it.",
    reason: """
      'datamodel.sync.name' in the user info is the name that the service has for a table or a column: a \
      to-one 'list' is 'listId' in most backends. It has letters of ASCII, digits and underscores, begins \
      with no digit, and belongs to one element: of two columns with one name, one would get the values of \
      the other. Letter case does not tell names apart, since it does not in most databases of servers.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: SyncExample.attribute("text", userInfo: "datamodel.sync.name", "item text")
      ),
      good: SyncExample.contents(
        with: SyncExample.attribute("text", userInfo: "datamodel.sync.name", "item_text")
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    // Without sync only names that were given can be wrong.
    func isOfInterest(_ userInfo: [UserInfoEntry]) -> Bool {
      context.requirements != nil || userInfo.contains { $0.key == UserInfoKey.syncName }
    }
    let tables = context.model.entities.map { WiredElement($0, in: context) }
    check(tables, reserved: [:], context, &diagnostics)
    for entity in context.model.entities {
      let columns =
        entity.attributes.filter { isOfInterest($0.userInfo) }.map {
          WiredElement($0, of: entity, in: context)
        }
        + entity.relationships.filter { isOfInterest($0.userInfo) }.map {
          WiredElement(DeclaredRelationship(owner: entity, relationship: $0), in: context)
        }
      let system = context.isSynced(entity) ? (context.requirements?.dataColumns ?? []).map(\.name) : []
      let reserved = Dictionary(
        system.map { ($0.lowercased(), "a system column") },
        uniquingKeysWith: { first, _ in first }
      )
      checkOwnNames(columns, system: system, context, &diagnostics)
      check(columns, reserved: reserved, context, &diagnostics)
    }
    for composite in context.model.composites {
      check(
        composite.attributes.map { WiredElement(partOf: composite, $0) },
        reserved: [:],
        context,
        &diagnostics
      )
    }
  }

  /// Names that nobody gave: those of the parts of a composite, and one that differs from a system column's
  /// in letter case only. Two properties of one name are a finding of their own.
  private static func checkOwnNames(
    _ elements: [WiredElement],
    system: [String],
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    var owners: [String: WiredElement] = [:]
    for element in elements where element.isSent && element.entry == nil {
      for name in element.wireNames {
        let owner: String
        if let meant = system.first(where: { $0.lowercased() == name.lowercased() }) {
          owner = "a system column; name it '\(meant)' if it is that one, or"
        } else if let other = owners[name.lowercased()], other.hasParts || element.hasParts {
          owner = "'\(other.name)';"
        } else {
          owners[name.lowercased()] = element
          continue
        }
        diagnostics.emit(
          Diagnostic(
            rule,
            """
            '\(element.name)' is '\(name)' on the wire, and so is \(owner) give it another name there, by \
            '\(UserInfoKey.syncName)'
            """,
            at: context.location(of: "name", in: element.origin),
            about: element.name
          )
        )
        break
      }
    }
  }

  private static func check(
    _ elements: [WiredElement],
    reserved: [String: String],
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    // Whoever has the name of its own keeps it: the finding is about a name that was given.
    var owners = reserved
    for element in elements where element.isSent && element.entry == nil {
      for name in element.wireNames { owners[name.lowercased()] = "'\(element.name)'" }
    }
    for element in elements {
      guard let entry = element.entry else { continue }
      let message: String
      if let complaint = element.complaint {
        message = complaint
      } else if !InvalidName.isValid(entry.value) {
        message = """
          '\(entry.value)' cannot be the name of '\(element.name)' on the wire: it takes letters of ASCII, \
          digits and underscores, and begins with no digit
          """
      } else if let prefix = reservedPrefix(of: entry.value), element.isSent {
        message =
          "'\(element.name)' cannot be '\(entry.value)' on the wire: '\(prefix)' begins names of offline sync"
      } else if element.isSent, let taken = element.wireNames.first(where: { owners[$0.lowercased()] != nil })
      {
        let owner = owners[taken.lowercased()] ?? ""
        message = "'\(element.name)' cannot be '\(taken)' on the wire: that is \(owner)"
      } else {
        guard element.isSent else { continue }
        for name in element.wireNames { owners[name.lowercased()] = "'\(element.name)'" }
        continue
      }
      diagnostics.emit(
        Diagnostic(
          rule,
          message,
          at: context.location(of: element.complaint == nil ? "value" : "key", in: entry.origin),
          about: element.name
        )
      )
    }
  }

  private static func reservedPrefix(of name: String) -> String? {
    ["__", "ms_"].first { name.lowercased().hasPrefix($0) }
  }
}
