import CoreDataImport
import DataModelReader

extension FileAccessError {
  /// Creates the error of a Core Data store that cannot be read.
  init(_ error: CoreDataStoreError) {
    self.init(path: error.path, reason: error.reason)
  }
}
