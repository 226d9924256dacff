#if PostgreSQL
import TableServicePostgreSQL
#endif

/// What a service that is tested keeps its rows in.
package enum ServiceEngine: String, Sendable, CaseIterable {
  case sqlite, postgreSQL

  /// Those that there are: PostgreSQL beside `Scripts/postgresql`, with the trait.
  package static var available: [ServiceEngine] {
    #if PostgreSQL
    return PostgreSQLTestSchema.server == nil ? [.sqlite] : allCases
    #else
    return [.sqlite]
    #endif
  }
}
