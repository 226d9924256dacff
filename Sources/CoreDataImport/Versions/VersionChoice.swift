@_spi(Generated) import DataModelRuntime

/// The choice of the version that a store was written with.
enum VersionChoice {
  /// Chooses the version whose structure is that of the archived model.
  ///
  /// Of several, the ones count that also agree best in what is optional and renamed. If their tables are the
  /// same, rows mean the same in each, and the newest is taken.
  ///
  /// - Parameters:
  ///   - versions: the versions of the model, oldest first
  ///   - archived: the model in the store
  ///   - path: the path of the store, for errors
  /// - Returns: the version
  /// - Throws: `CoreDataImportError` if no version fits, or if it matters which one is taken
  static func version(
    among versions: [CoreDataVersion],
    for archived: ArchivedModel,
    of path: String
  ) throws(CoreDataImportError) -> CoreDataVersion {
    let matches = versions.map { VersionMatch($0, archived) }
    let fitting = matches.filter(\.differences.isEmpty)
    guard let least = fitting.map(\.detailCount).min() else {
      let nearest = matches.min { $0.differences.count < $1.differences.count }
      throw .unknownVersion(
        path: path,
        nearest: nearest?.version.name,
        differences: nearest?.differences ?? []
      )
    }
    let best = fitting.filter { $0.detailCount == least }.map(\.version)
    guard let newest = best.last, Set(best.map(\.schema.tables)).count == 1 else {
      throw .severalVersions(path: path, names: best.map(\.name))
    }
    return newest
  }
}
