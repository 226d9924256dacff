/// The names of tables and columns of a service.
enum ServiceNames {
  /// Names of columns that the service makes itself.
  private static let systemColumns = ["id", "createdAt", "updatedAt", "version", "deleted"]

  /// - Throws: ``TableServiceError`` for a name that is none on the wire, is the service's own, or is there
  ///   twice
  static func check(_ tables: [ServiceTable]) throws(TableServiceError) {
    try check(tables.map(\.name), reserved: [], isValid: ServiceName.isTableName)
    for table in tables {
      // SQLite and the service have tables of their own.
      if table.name.hasPrefix("__") || table.name.lowercased().hasPrefix("sqlite_") {
        throw .invalidName(table.name)
      }
      let own = table.isPerUser ? [TableSchema.userColumn] : []
      try check(
        table.columns.map(\.name),
        reserved: systemColumns + [TableSchema.rowColumn] + own,
        isValid: ServiceName.isValid
      )
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
