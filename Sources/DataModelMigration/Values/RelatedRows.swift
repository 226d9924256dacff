import DataModelDefinition
import DataModelRelational
import SQLText

/// The rows that have a relationship in both versions.
struct RelatedRows {
  /// The names of their old entities.
  let kept: [String]
  /// The names of old entities whose rows stay, without the relationship.
  private let others: [String]
  private let table: String
  private let key: String

  init(
    _ side: DeclaredRelationship,
    _ origin: RelationshipOrigin,
    _ flows: RowFlows,
    _ context: MigrationContext
  ) {
    let heirs = Set(context.newIndex.hierarchy(below: side.owner).map(\.name))
    let kept = flows.into(context.newIndex.root(of: side.owner).name)
      .filter { heirs.contains($0.new.entity.name) }.map(\.old.entity.name)
    let end =
      origin.isInverse ? context.oldIndex.destination(of: origin.side.relationship) : origin.side.owner
    let before = end.map(context.oldConcreteNames) ?? []
    self.kept = kept
    // Where there is an inverse, rows that lead to such rows are counted, and the file is refused.
    let isCounted = context.newIndex.inverse(of: side) != nil
    others = isCounted ? [] : before.filter { !kept.contains($0) && !flows.lost.contains($0) }
    let entity = context.oldEntity(end?.name)
    table = entity?.tableName ?? ""
    key = entity?.key.columnName ?? ""
  }

  /// Returns the condition that a row, given by its key, still has the relationship; nil if all do.
  func condition(about source: String) -> String? {
    guard !others.isEmpty else { return nil }
    return """
      \(source) NOT IN (SELECT \(SQLQuoting.identifier(key)) FROM \(SQLQuoting.identifier(table)) \
      WHERE \(SQLQuoting.isOf(others)))
      """
  }
}
