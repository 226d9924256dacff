public import GRDB

/// The columns of an entity, for a condition or an order: `$0.text` is the column `text`.
@dynamicMemberLookup
public struct StoredColumns<Entity: StoredEntity>: Sendable {
  init() {}

  /// A column with the type of its values.
  public subscript<Value>(
    dynamicMember column: KeyPath<Entity.Columns.Type, StoredColumn<Value>>
  ) -> StoredExpression<Value> {
    let column = Entity.Columns.self[keyPath: column]
    return StoredExpression(
      .column(
        StoredTerm.Column(
          table: Entity.databaseTableName,
          name: column.name,
          valueType: StoredValueType(of: Value.self)
        )
      )
    )
  }
}
