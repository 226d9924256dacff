import DataModelDefinition
import DataModelRelational

/// The values of derived attributes that are new, have another derivation, or derive from changed rows.
struct DerivedValues {
  let context: MigrationContext
  let flows: RowFlows

  /// Returns the statements. `changed` names the new tables whose rows differ from those of an old table.
  func statements(changed: Set<String>) -> [String] {
    context.new.derivedColumns.filter { column in
      guard flows.source(of: column.table) != nil else { return false }
      return !wasThere(column) || column.sources.contains(where: changed.contains)
    }.map(\.statement)
  }

  private func wasThere(_ column: DerivedColumn) -> Bool {
    flows.into(column.table).allSatisfy { flow in
      guard let mapping = flow.new.columns.first(where: { $0.columnName == column.column }) else {
        return true
      }
      guard let old = flow.oldColumn(of: mapping), old.attribute.isDerived else { return false }
      return old.attribute.derivationExpression == mapping.attribute.derivationExpression
        && old.attribute.type == mapping.attribute.type
    }
  }
}
