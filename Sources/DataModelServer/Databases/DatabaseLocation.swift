#if DevServer
import ArgumentParser

/// The place where the rows are stored.
enum DatabaseLocation: ExpressibleByArgument, Hashable {
  /// A SQLite file, by its path.
  case file(String)
  /// A PostgreSQL database, by its address.
  case postgreSQL(String)

  init(argument: String) {
    let isAddress = ["postgres://", "postgresql://"].contains { argument.hasPrefix($0) }
    self = isAddress ? .postgreSQL(argument) : .file(argument)
  }
}
#endif
