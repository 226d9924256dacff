import DataModelDefinition
import DataModelRelational

/// The names of columns on the server.
///
/// A property with another name is another column there, perhaps by mistake: edits would go to a column that
/// no other client reads.
struct SyncedNames {
  let context: MigrationContext

  func check(_ flow: RowFlow, _ findings: inout MigrationFindings) {
    guard flow.old.isSynced, flow.new.isSynced else { return }
    let before = wireNames(in: context.old, flow.old.tableName)
    let after = wireNames(in: context.new, flow.new.tableName)
    for (property, old, new) in attributes(of: flow) + references(of: flow) {
      guard let oldName = before[old], let newName = after[new], oldName != newName,
        !property.userInfo.contains(where: { $0.key == UserInfoKey.syncName })
      else { continue }
      let reason = """
        is synced and was '\(oldName)', which is another column on the server: set \
        '\(UserInfoKey.syncName)' = '\(oldName)' in its user info to keep that column, or '\(newName)' if \
        the server has a column of that name too
        """
      findings.ask(about: property, reason, [])
    }
  }

  /// Returns the names of the columns that are sent and received.
  private func wireNames(in model: LoweredModel, _ table: String) -> [String: String] {
    let columns = model.syncedTables.first { $0.name == table }?.columns.filter { $0.role == .value } ?? []
    return Dictionary(columns.map { ($0.name, $0.wireName) }) { first, _ in first }
  }

  /// Returns the attributes with their old and new columns. Parts of composites have no name on the server.
  private func attributes(of flow: RowFlow) -> [(DeclaredElement, old: String, new: String)] {
    flow.new.columns.filter { $0.path.count == 1 }.compactMap { column in
      guard let old = flow.oldColumn(of: column) else { return nil }
      return (context.declared(column, in: flow), old.columnName, column.columnName)
    }
  }

  private func references(of flow: RowFlow) -> [(DeclaredElement, old: String, new: String)] {
    let names = context.match.entities[flow.new.entity.name]?.relationships ?? [:]
    return flow.new.references.compactMap { reference in
      let before = flow.old.references.first { $0.relationship.name == names[reference.relationship.name] }
      guard case .column(let new) = reference.storage, case .column(let old)? = before?.storage else {
        return nil
      }
      let declared = context.newIndex.declared(reference.relationship, of: flow.new.entity)
      return (DeclaredElement(declared), old, new)
    }
  }
}
