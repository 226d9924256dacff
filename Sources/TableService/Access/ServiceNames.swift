/// Checks of the names of a service's tables and columns.
enum ServiceNames {
  /// The names of the columns that the service adds.
  private static let systemColumns = ["id", "createdAt", "updatedAt", "version", "deleted"]

  /// Checks the names of tables and their columns, and what uses the names.
  ///
  /// - Throws: ``TableServiceError`` for a name that is invalid, reserved, or used twice, and for a view that
  ///   does not fit its table
  static func check(_ tables: [ServiceTable]) throws(TableServiceError) {
    try check(tables.map(\.name), reserved: [], isValid: ServiceName.isTableName)
    for table in tables {
      // SQLite and the service reserve names for their own tables.
      if table.name.hasPrefix("__") || table.name.lowercased().hasPrefix("sqlite_") {
        throw .invalidName(table.name)
      }
      let own = table.isPerUser ? [TableSchema.userColumn] : []
      try check(
        table.columns.map(\.name),
        reserved: systemColumns + [TableSchema.rowColumn] + own,
        isValid: ServiceName.isValid
      )
      if let problem = table.accessProblem { throw .invalidAccess(table: table.name, problem: problem) }
    }
  }

  private static func check(
    _ names: [String],
    reserved: [String],
    isValid: (String) -> Bool
  ) throws(TableServiceError) {
    var seen: [String] = []
    for name in names {
      if !isValid(name) || reserved.contains(where: { ServiceName.areSame($0, name) }) {
        throw .invalidName(name)
      }
      if seen.contains(where: { ServiceName.areSame($0, name) }) { throw .duplicateName(name) }
      seen.append(name)
    }
  }
}
