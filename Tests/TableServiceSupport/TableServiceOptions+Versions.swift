package import TableService

extension TableServiceOptions {
  /// Counts the versions of each row from 1, as the observed server on SQLite does: `MQ==`, `Mg==`, …
  package mutating func countVersions() {
    nextVersion = { previous in String((previous.flatMap { Int64($0) } ?? 0) + 1) }
  }
}
