/// What became of an import.
public enum CoreDataImportOutcome: Sendable, Hashable {
  /// The store was imported.
  case imported(CoreDataImportReport)
  /// The new file is an import of this store already, or of one that the app has deleted since.
  case importedBefore
  /// There is no store, and no new file: the app is new on this device.
  case nothingToImport
}
