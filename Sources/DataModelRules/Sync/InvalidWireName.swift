import DataModelDefinition

enum InvalidWireName: WholeModelCheck {
  static let rule = Rule(
    id: "sync-name",
    severity: .error,
    group: .sync,
    summary: "A name on the wire cannot be one, or two elements have it.",
    reason: """
      'datamodel.sync.name' in the user info is the name that the service has for a table or a column: a to-one 'list' \
      is 'listId' in most backends. It has letters of ASCII, digits and underscores, begins with no digit, and \
      belongs to one element: of two columns with one name, one would get the values of the other. Letter case \
      does not tell names apart, since it does not in most databases of servers.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: """
          <attribute name="text" optional="YES" attributeType="String">
                <userInfo>
                  <entry key="datamodel.sync.name" value="item text"/>
                </userInfo>
              </attribute>
          """
      ),
      good: SyncExample.contents(
        with: """
          <attribute name="text" optional="YES" attributeType="String">
                <userInfo>
                  <entry key="datamodel.sync.name" value="item_text"/>
                </userInfo>
              </attribute>
          """
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let tables = context.model.entities.map { NamedElement($0, in: context) }
    check(tables, context, &diagnostics)
    for entity in context.model.entities {
      let isSent = context.isSynced(entity)
      let attributes = entity.attributes.filter { !$0.isTransient }
      let columns =
        attributes.map { NamedElement($0, of: entity, isSent: isSent, in: context) }
        + entity.relationships.map { NamedElement($0, of: entity, isSent: isSent) }
      check(columns, context, &diagnostics)
    }
    for composite in context.model.composites {
      check(composite.attributes.map { NamedElement(partOf: composite, $0) }, context, &diagnostics)
    }
  }

  private static func check(
    _ elements: [NamedElement],
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    // Who has the name of its own keeps it: the finding is about the name that was given.
    let sent = elements.filter(\.isSent)
    var owners = Dictionary(
      sent.filter { $0.entry == nil }.map { ($0.wireName.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for element in elements {
      guard let entry = element.entry else { continue }
      let message: String
      if let complaint = element.complaint {
        message = complaint
      } else if !isName(entry.value) {
        message = """
          '\(entry.value)' cannot be the name of '\(element.name)' on the wire: it takes letters of ASCII, digits and \
          underscores, and begins with no digit
          """
      } else if element.isSent, let owner = owners[entry.value.lowercased()] {
        message = "'\(element.name)' cannot be '\(entry.value)' on the wire: '\(owner.name)' is"
      } else {
        if element.isSent { owners[entry.value.lowercased()] = element }
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

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}

/// A table or a column, with the name that it has on the wire.
private struct NamedElement {
  let name: ElementName
  let wireName: String
  /// The entry that gives the name; nil if it is the element's own.
  let entry: UserInfoEntry?
  /// Whether it is sent at all.
  let isSent: Bool
  /// Why a name means nothing here; nil if it does.
  let complaint: String?

  private init(
    _ name: ElementName,
    _ ownName: String,
    _ userInfo: [UserInfoEntry],
    isSent: Bool,
    complaint: String?
  ) {
    self.name = name
    entry = userInfo.last { $0.key == UserInfoKey.syncName }
    wireName = entry?.value ?? ownName
    self.isSent = isSent && complaint == nil && !SyncMark(userInfo).isLocal
    self.complaint =
      complaint
      ?? (SyncMark(userInfo).isLocal ? "'\(name)' stays on the device, and has no name on the wire" : nil)
  }

  /// A table.
  init(_ entity: Entity, in context: CheckContext) {
    let name = ElementName(entity: entity.name)
    let isSystemTable = context.requirements?.isSystemTable(entity.name) ?? false
    self.init(
      name,
      entity.name,
      entity.userInfo,
      isSent: context.isSynced(entity),
      complaint: isSystemTable ? "'\(name)' is a table of offline sync itself, and is never sent" : nil
    )
  }

  /// The column of an attribute.
  init(_ attribute: Attribute, of entity: Entity, isSent: Bool, in context: CheckContext) {
    let name = ElementName(entity: entity.name, property: attribute.name)
    let isSystemColumn = isSent && (context.requirements?.isDataColumn(attribute.name) ?? false)
    self.init(
      name,
      attribute.name,
      attribute.userInfo,
      isSent: isSent,
      complaint: isSystemColumn ? "'\(name)' is a system column, whose name the service gives" : nil
    )
  }

  /// The column of a to-one relationship.
  init(_ relationship: Relationship, of entity: Entity, isSent: Bool) {
    let name = ElementName(entity: entity.name, property: relationship.name)
    self.init(
      name,
      relationship.name,
      relationship.userInfo,
      isSent: isSent && !relationship.isToMany,
      complaint: relationship.isToMany ? "'\(name)' is a to-many relationship, which is never sent" : nil
    )
  }

  /// An attribute inside a composite, which may stand in several tables.
  init(partOf composite: Composite, _ attribute: Attribute) {
    let name = ElementName(entity: composite.name, property: attribute.name)
    self.init(
      name,
      attribute.name,
      attribute.userInfo,
      isSent: false,
      complaint: "'\(name)' is a part of a composite, whose columns have the composite's name on the wire"
    )
  }
}
