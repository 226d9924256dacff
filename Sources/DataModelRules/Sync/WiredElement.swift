import DataModelDefinition

/// A table or a column, with the name that it has on the wire.
struct WiredElement {
  let name: ElementName
  let origin: ElementOrigin
  /// One name, or one for each column of a composite: `home_zip`.
  let wireNames: [String]
  /// Whether the columns are those of a composite.
  let hasParts: Bool
  /// The entry that gives the name; nil if the element keeps its own.
  let entry: UserInfoEntry?
  /// Whether the element is sent at all.
  let isSent: Bool
  /// Why a name has no effect here; nil if it has one.
  let complaint: String?

  private init(
    _ name: ElementName,
    _ userInfo: [UserInfoEntry],
    at origin: ElementOrigin,
    parts: [[String]] = [[]],
    isSent: Bool,
    complaint: String?
  ) {
    let isLocal = SyncMark(userInfo).isLocal
    self.name = name
    self.origin = origin
    hasParts = parts != [[]]
    entry = WireName.entry(in: userInfo)
    wireNames = parts.map { WireName.text(of: name.property ?? name.entity, userInfo, parts: $0) }
    self.complaint = complaint ?? (isLocal ? Self.complaint(aboutLocal: name) : nil)
    self.isSent = isSent && self.complaint == nil
  }

  /// Creates the element of a table.
  init(_ entity: Entity, in context: CheckContext) {
    let name = ElementName(entity: entity.name)
    let complaint: String?
    if context.requirements?.isSystemTable(entity.name) ?? false {
      complaint = "'\(name)' is one of offline sync's own tables, and is never sent"
    } else {
      complaint = Self.complaint(aboutPartOf: entity, name, context)
    }
    let isSent = context.isSynced(entity)
    self.init(name, entity.userInfo, at: entity.origin, isSent: isSent, complaint: complaint)
  }

  /// Creates the element of an attribute, with its columns.
  init(_ attribute: Attribute, of entity: Entity, in context: CheckContext) {
    let name = ElementName(entity: entity.name, property: attribute.name)
    let complaint: String?
    if attribute.isTransient || attribute.isDerived {
      complaint = "'\(name)' is \(attribute.isTransient ? "transient" : "derived") and never sent"
    } else if attribute.type == .transformable {
      complaint = "'\(name)' is transformable and never sent: only its transformer can read the bytes"
    } else if context.isSynced(entity), context.requirements?.isDataColumn(attribute.name) ?? false {
      complaint = "'\(name)' is a system column, which the service names"
    } else {
      complaint = Self.complaint(aboutPartOf: entity, name, context)
    }
    self.init(
      name,
      attribute.userInfo,
      at: attribute.origin,
      parts: Self.parts(of: attribute, context, inside: []),
      isSent: context.isSynced(entity),
      complaint: complaint
    )
  }

  /// Creates the element of a relationship, whose column a to-one relationship has.
  init(_ side: DeclaredRelationship, in context: CheckContext) {
    let name = ElementName(entity: side.owner.name, property: side.relationship.name)
    let complaint: String?
    if side.relationship.isTransient {
      complaint = "'\(name)' is transient and never sent"
    } else if side.relationship.isToMany {
      complaint = "'\(name)' is a to-many relationship, which is never sent"
    } else if !context.hasColumn(side) {
      let inverse = context.index.inverse(of: side).map { " '\($0.identity)'" } ?? ""
      complaint = "'\(name)' has no column; its inverse\(inverse) has one"
    } else if context.isLocal(side) {
      complaint = Self.complaint(aboutLocal: name)
    } else if context.isSynced(side.owner),
      let destination = context.index.destination(of: side.relationship), context.isLocal(destination)
    {
      complaint = "'\(name)' is never sent, since '\(destination.name)' stays on the device"
    } else {
      complaint = Self.complaint(aboutPartOf: side.owner, name, context)
    }
    let (relationship, isSent) = (side.relationship, context.isSynced(side.owner))
    self.init(name, relationship.userInfo, at: relationship.origin, isSent: isSent, complaint: complaint)
  }

  /// Creates the element of an attribute inside a composite, which may be in several tables.
  init(partOf composite: Composite, _ attribute: Attribute) {
    let name = ElementName(entity: composite.name, property: attribute.name)
    let complaint =
      "'\(name)' is a part of a composite, whose columns begin with the composite's name on the wire"
    self.init(name, attribute.userInfo, at: attribute.origin, isSent: false, complaint: complaint)
  }

  /// Returns why nothing of an entity has a name on the wire. Without a sync profile, names are accepted for
  /// later.
  private static func complaint(
    aboutPartOf entity: Entity,
    _ name: ElementName,
    _ context: CheckContext
  ) -> String? {
    guard context.requirements != nil, context.isLocal(entity) else { return nil }
    return complaint(aboutLocal: name)
  }

  private static func complaint(aboutLocal name: ElementName) -> String {
    "'\(name)' stays on the device and has no name on the wire"
  }

  /// Returns the path from an attribute to each of its columns: empty, or the names of parts of a composite.
  private static func parts(
    of attribute: Attribute,
    _ context: CheckContext,
    inside open: Set<String>
  ) -> [[String]] {
    guard let composite = context.composite(of: attribute, inside: open) else { return [[]] }
    return composite.attributes.filter { !$0.isNeverSent }.flatMap { part in
      parts(of: part, context, inside: open.union([composite.name])).map { [part.name] + $0 }
    }
  }
}
