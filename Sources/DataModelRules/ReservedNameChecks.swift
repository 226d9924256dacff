import DataModelDefinition

extension Check {
  /// Tables and columns that the compiler adds begin with an underscore, and so may names of a model: only
  /// the same ones are refused.
  static let reservedName = RuleGroup.structure.error(
    "reserved-name",
    "A name is that of a table or a column that the compiler adds, or begins with 'sqlite_'.",
    """
    The compiler adds columns (_id, _entity, _position_…) and tables (_Model, _Sync, …) of its own, and \
    names that begin with sqlite_ belong to SQLite. Rename the element; to keep stored data, give it its \
    old name as renaming identifier (elementID).
    """,
    .entity(#"<attribute name="«_id→number»" optional="YES" attributeType="String"/>"#)
  ).forModel { site in
    site.model.forEachName { named, element, entity in
      guard let element else { return }
      let owner: String?
      if element.property == nil {
        owner = ReservedNames.ownerOfType(named.name)
      } else {
        if let entity, site.context.reservesForSync(named.name, of: entity) { return }
        owner = ReservedNames.ownerOfProperty(named.name, of: entity, site.context)
      }
      guard let owner else { return }
      site.report("'\(named.name)' is reserved: \(owner)", at: "name", in: named.origin, about: element)
    }
  }
}

/// The names that what is made of a model has beside those of the model.
enum ReservedNames {
  /// The tables that a database has beside those of entities, and the names that rows have in its triggers,
  /// views of rows and migrations. Names of join tables give way, and those with a dot can be no entity's.
  static let tables: Set<String> = [
    "_Answers", "_LeftOut", "_Model", "_ModelObject", "_Queue", "_SetAside", "_Succeeded", "_Sync",
    "_Unknown", "_Violation", "_doomed", "_found", "_key", "_object", "_other", "_pair", "_rest", "_row",
    "_there",
  ]

  /// The columns that a table has beside those of properties.
  static let columns: Set<String> = ["_entity", "_id", "_place", "_total"]

  /// The columns that the queue of offline sync has beside those of a synced entity.
  static let queueColumns: Set<String> = ["_gone", "_isPartial", "_operation", "_role", "_unknown"]

  /// The columns that the queue itself has beside those of its entity, `MS_TableOperations`.
  static let operationColumns: Set<String> = [
    "_isPossiblyEmpty", "_isUndecided", "_lease", "_sending", "_since",
  ]

  /// The column that the queue has beside those of `MS_TableOperationErrors`.
  static let errorColumns: Set<String> = ["_operation"]

  /// What the name of a column with the place among others begins with.
  private static let positionPrefix = "_position_"

  /// Whether a set has a name; SQLite does not tell letter cases apart.
  private static func has(_ name: String, in names: Set<String>) -> Bool {
    names.contains { $0.lowercased() == name }
  }

  /// What has the name of an entity, or of a composite, already.
  fileprivate static func ownerOfType(_ name: String) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    guard folded.hasPrefix("_"), has(folded, in: tables) else { return nil }
    return "the database has a table or a row '\(name)' of its own"
  }

  /// What has the name of a property already; the entity is nil if it is a part of a composite.
  fileprivate static func ownerOfProperty(
    _ name: String,
    of entity: Entity?,
    _ context: CheckContext
  ) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    guard folded.hasPrefix("_") else { return nil }
    if has(folded, in: columns) { return "tables have a column '\(folded)' of their own" }
    if folded.hasPrefix(positionPrefix) {
      return "columns that begin with '\(positionPrefix)' hold the order of relationships"
    }
    guard let entity, has(folded, in: syncColumns(beside: entity, context)) else { return nil }
    return "the queue of offline sync has a column '\(name)' of its own"
  }

  /// The columns that offline sync keeps beside those of an entity.
  private static func syncColumns(beside entity: Entity, _ context: CheckContext) -> Set<String> {
    if context.isSynced(entity) { return queueColumns }
    guard context.requirements != nil else { return [] }
    switch entity.name {
    case "MS_TableOperations": return operationColumns
    case "MS_TableOperationErrors": return errorColumns
    default: return []
    }
  }
}
