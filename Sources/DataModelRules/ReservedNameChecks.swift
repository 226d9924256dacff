import DataModelDefinition

extension Check {
  /// Tables and columns that the compiler adds begin with an underscore. Names of a model may do so too: only
  /// equal ones are refused.
  static let reservedName: Check = RuleGroup.structure.error(
    "reserved-name",
    "A name is that of a table or a column that the compiler adds, or begins with 'sqlite_'.",
    """
    The compiler adds its own columns (_id, _entity, _position_…) and tables (_Model, _Sync, …), and names \
    that begin with sqlite_ belong to SQLite. Rename the element; to keep stored data, set its old name as \
    the renaming identifier (elementID).
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

/// The names that generated code and tables use in addition to those of the model.
enum ReservedNames {
  /// The tables that a database has beside those of entities, and the names of rows in its triggers, views of
  /// rows and migrations. Join tables avoid these names themselves, and a name with a dot cannot be an
  /// entity's.
  static let tables: Set<String> = [
    "_Answers", "_LeftOut", "_Model", "_ModelObject", "_Queue", "_SetAside", "_Succeeded", "_Sync",
    "_Unknown", "_Violation", "_doomed", "_found", "_key", "_object", "_other", "_pair", "_rest", "_row",
    "_there",
  ]

  /// The columns that a table has in addition to those of its properties.
  static let columns: Set<String> = ["_entity", "_id", "_place", "_total"]

  /// The columns that the queue of offline sync has in addition to those of a synced entity.
  static let queueColumns: Set<String> = ["_gone", "_isPartial", "_operation", "_role", "_unknown"]

  /// The columns that the queue itself has in addition to those of its entity, `MS_TableOperations`.
  static let operationColumns: Set<String> = [
    "_isPossiblyEmpty", "_isUndecided", "_lease", "_sending", "_since",
  ]

  /// The column that the queue has in addition to those of `MS_TableOperationErrors`.
  static let errorColumns: Set<String> = ["_operation"]

  /// The prefix of the columns that hold positions in ordered relationships.
  private static let positionPrefix = "_position_"

  /// Returns whether a set contains a name, ignoring letter case as SQLite does.
  private static func has(_ name: String, in names: Set<String>) -> Bool {
    names.contains { $0.lowercased() == name }
  }

  /// Returns what already uses the name of an entity or a composite.
  fileprivate static func ownerOfType(_ name: String) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    guard folded.hasPrefix("_"), has(folded, in: tables) else { return nil }
    return "the database has its own table or row '\(name)'"
  }

  /// Returns what already uses the name of a property; the entity is nil for a part of a composite.
  fileprivate static func ownerOfProperty(
    _ name: String,
    of entity: Entity?,
    _ context: CheckContext
  ) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    guard folded.hasPrefix("_") else { return nil }
    if has(folded, in: columns) { return "tables have their own column '\(folded)'" }
    if folded.hasPrefix(positionPrefix) {
      return "columns that begin with '\(positionPrefix)' hold the order of relationships"
    }
    guard let entity, has(folded, in: syncColumns(beside: entity, context)) else { return nil }
    return "the queue of offline sync has its own column '\(name)'"
  }

  /// Returns the columns that offline sync adds to those of an entity.
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
