#if DevServer
import ArgumentParser

/// Where the rows are.
enum DatabaseLocation: ExpressibleByArgument, Hashable {
  /// A file of SQLite.
  case file(String)
  /// A database of PostgreSQL, by its address.
  case postgreSQL(String)

  init(argument: String) {
    let isAddress = ["postgres://", "postgresql://"].contains { argument.hasPrefix($0) }
    self = isAddress ? .postgreSQL(argument) : .file(argument)
  }
}
#endif
