import DataModelRuntime
import DataModelTestSupport

@testable import OfflineSync
@testable import OfflineSyncScheme

extension ModelXML {
  /// The statements for the tables of a model that take part in offline sync, and for their queue.
  func syncedStatements(_ tables: [SyncedTable]) -> [String] {
    let queue = QueueScheme(tables).creation(operationColumns: [DeclaredColumn.tableKind.rawValue])
    // There is no store, and so no list of what it may recreate.
    return statements(.mobileApps) + queue.filter { !$0.contains("_ModelObject") }
  }
}
