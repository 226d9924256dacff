@_spi(Generated) import DataModelRuntime

/// The choice of the version that a store was written with.
enum VersionChoice {
  /// Chooses the versions whose structure is that of the archived model, and that agree best in what is
  /// optional and renamed.
  ///
  /// Of those, any that the rows fit is right: their attributes and relationships have the same names and
  /// types, so that they differ only in what they demand, such as a unique value.
  ///
  /// - Parameters:
  ///   - versions: the versions of the model, oldest first
  ///   - archived: the model in the store
  ///   - path: the path of the store, for errors
  /// - Returns: the versions to try, newest first; without those that demand the same as a newer one
  /// - Throws: `CoreDataImportError` if no version fits
  static func versions(
    among versions: [ImportedVersion],
    for archived: ArchivedModel,
    of path: String
  ) throws(CoreDataImportError) -> [ImportedVersion] {
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
    var seen: Set<[String]> = []
    return fitting.reversed().filter { $0.detailCount == least }.map(\.version).filter { version in
      let schema = version.schema
      return seen.insert(schema.tables + schema.indexes + [schema.triggerHash]).inserted
    }
  }
}
