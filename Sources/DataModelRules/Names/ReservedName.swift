import DataModelDefinition

/// Tables and columns that the compiler adds begin with an underscore, and so may names of a model: only the
/// same ones are refused.
enum ReservedName: WholeModelCheck {
  static let rule = Rule(
    id: "reserved-name",
    severity: .error,
    group: .structure,
    summary: "A name is that of a table or a column that the compiler adds, or begins with 'sqlite_'.",
    reason: """
      The compiler adds columns (_id, _entity, _position_…) and tables (_Model, _Sync, …) of its own, and \
      names that begin with sqlite_ belong to SQLite. Rename the element; to keep stored data, give it its \
      old name as renaming identifier (elementID).
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="_id" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="number" optional="YES" attributeType="String"/>
        """
    )
  )

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
  static let positionPrefix = "_position_"

  // SQLite does not tell letter cases apart.
  private static let foldedTables = folded(tables)
  private static let foldedColumns = folded(columns)
  private static let foldedQueueColumns = folded(queueColumns)
  private static let foldedOperationColumns = folded(operationColumns)
  private static let foldedErrorColumns = folded(errorColumns)

  private static func folded(_ names: Set<String>) -> Set<String> { Set(names.map { $0.lowercased() }) }

  /// What has the name of an entity, or of a composite, already.
  private static func ownerOfType(_ name: String) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    return foldedTables.contains(folded) ? "the database has a table or a row '\(name)' of its own" : nil
  }

  /// What has the name of a property already.
  private static func ownerOfProperty(_ name: String, _ syncColumns: Set<String> = []) -> String? {
    let folded = name.lowercased()
    if folded.hasPrefix("sqlite_") { return "names that begin with 'sqlite_' belong to SQLite" }
    guard folded.hasPrefix("_") else { return nil }
    if foldedColumns.contains(folded) { return "tables have a column '\(folded)' of their own" }
    if folded.hasPrefix(positionPrefix) {
      return "columns that begin with '\(positionPrefix)' hold the order of relationships"
    }
    return syncColumns.contains(folded) ? "the queue of offline sync has a column '\(name)' of its own" : nil
  }

  /// The columns that offline sync keeps beside those of an entity, in small letters.
  private static func syncColumns(beside entity: Entity, _ context: CheckContext) -> Set<String> {
    if context.isSynced(entity) { return foldedQueueColumns }
    guard context.requirements != nil else { return [] }
    switch entity.name {
    case "MS_TableOperations": return foldedOperationColumns
    case "MS_TableOperationErrors": return foldedErrorColumns
    default: return []
    }
  }

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    func report(_ name: String, _ owner: String?, _ origin: ElementOrigin, _ element: ElementName) {
      guard let owner else { return }
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(name)' is reserved: \(owner)",
          at: context.location(of: "name", in: origin),
          about: element
        )
      )
    }
    for entity in context.model.entities {
      let whole = ElementName(entity: entity.name)
      report(entity.name, ownerOfType(entity.name), entity.origin, whole)
      let syncColumns = syncColumns(beside: entity, context)
      for property in entity.properties where !ReservedSyncName.reports(property.name, of: entity, context) {
        let owner = ownerOfProperty(property.name, syncColumns)
        report(property.name, owner, property.origin, whole.property(named: property.name))
      }
    }
    for composite in context.model.composites {
      let whole = ElementName(entity: composite.name)
      report(composite.name, ownerOfType(composite.name), composite.origin, whole)
      for attribute in composite.attributes {
        let owner = ownerOfProperty(attribute.name)
        report(attribute.name, owner, attribute.origin, whole.property(named: attribute.name))
      }
    }
  }
}
