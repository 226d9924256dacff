import ArgumentParser
import Foundation

/// Several processes of `datamodel-server` over one database, with programs that write through them and
/// clients that pull: no row may be lost.
///
///     SyncCluster --server datamodel-server --model Schemas/QSDataModel.xcdatamodeld \
///       --database postgres://datamodel@127.0.0.1/postgres --seconds 60
///
/// Servers are killed and begun again meanwhile. On PostgreSQL, connections are ended, and transactions hang
/// before they commit. In the end each client pulls once more, from where it was, and must have what the
/// database has. It prints its figures in one line, and what is wrong below, and ends with 1 if anything is.
@main
struct SyncCluster: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Loads several servers of one database.")

  @Option(help: "The program 'datamodel-server'.")
  var server: String

  @Option(help: "The model, which is that of the Todo app.")
  var model: String

  @Option(help: "The database: the address of one of PostgreSQL, whose tables are there, or a file.")
  var database: String

  @Option(help: "How many servers there are; a file can have one.")
  var servers = 3

  @Option(help: "How many programs write through them.")
  var writers = 16

  @Option(help: "How many clients pull.")
  var pullers = 4

  @Option(help: "For how long.")
  var seconds = 10.0

  @Flag(help: "Kill nothing, and let nothing hang.")
  var undisturbed = false

  @Flag(help: "List rows up to the last one that can be seen, which loses rows.")
  var withoutCut = false

  func run() async throws {
    let run = try await ClusterRun(self)
    let report = try await run.report()
    print(report.line)
    for problem in report.problems.prefix(20) { print("  \(problem)") }
    if !report.isGood { throw ExitCode(1) }
  }

  /// Whether the database is one of PostgreSQL.
  var isPostgreSQL: Bool { database.hasPrefix("postgres") }
}
