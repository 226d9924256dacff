package import DataModelRelational
import DataModelRuntime
import OfflineSync

/// The script for a file as the first opening of a store leaves it: the tables of the model, and the queue of
/// offline sync, if rows of any table come from and go to a server.
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
    text = definition.script(and: queue, "What a store adds, which queues the changes of synced tables.")
  }
}
