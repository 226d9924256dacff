package import DataModelRelational
import DataModelRuntime
import OfflineSyncScheme

/// The script for a file as a store leaves it when it first opens it: the tables of the model and, if any
/// entity is synced, the queue of offline sync.
package struct CompleteScript {
  package let text: String

  package init(_ definition: DataDefinition, _ model: LoweredModel) {
    guard !model.syncedTables.isEmpty else {
      text = definition.script
      return
    }
    let operations = model.schema.table(named: "MS_TableOperations")?.columns.map(\.name) ?? []
    let queue = SyncQueue().creation(
      for: model.syncedTables.map(SyncedTable.init),
      operationColumns: Set(operations)
    )
    text = definition.script(and: queue, "What a store adds to queue the changes of synced tables.")
  }
}
