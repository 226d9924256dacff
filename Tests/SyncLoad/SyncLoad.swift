import ArgumentParser
import Foundation

/// Many clients of one server, which write, push and pull for a while, and have to agree in the end:
///
///     SyncLoad --url http://127.0.0.1:8080 --clients 200 --seconds 60
///
/// It says when the load begins and ends, and prints its figures in one line, and what went wrong below. It
/// ends with 1 if anything did. The server is that of the Todo model, and has no rows before.
@main
struct SyncLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Loads a server with clients that sync.")

  @Option(help: "The address of the server, or of several of one database: clients are spread over them.")
  var url: [String]

  @Option(help: "How many clients there are.")
  var clients = 20

  @Option(help: "For how long they work.")
  var seconds = 2.0

  @Option(help: "How many rounds of edits, a push and a pull each makes at least, however long they take.")
  var leastRounds = 1

  @Option(help: "How many rows a client has at most that no other writes.")
  var ownRows = 10

  @Option(help: "How many rows all clients write.")
  var sharedRows = 20

  func validate() throws {
    let counts = [
      ("--clients", clients), ("--least-rounds", leastRounds), ("--own-rows", ownRows),
      ("--shared-rows", sharedRows), ("--url", url.count),
    ]
    for (name, value) in counts where value < 1 { throw ValidationError("\(name) is a number from 1.") }
    if !(0...86_400).contains(seconds) { throw ValidationError("--seconds is a number from 0 to 86400.") }
  }

  func run() async throws {
    let addresses = try url.map { text in
      guard let address = URL(string: text) else { throw ValidationError("--url is no address: '\(text)'") }
      return address
    }
    let run = try LoadRun(
      addresses,
      clientCount: clients,
      ownRowCount: ownRows,
      sharedRowCount: sharedRows
    )
    let report = try await run.report(seconds: seconds, leastRoundCount: leastRounds) { step in
      print("load \(step)")
      // A script that reads along samples the server between the two.
      fflush(nil)
    }
    print(report.line)
    for problem in report.problems { print("  \(problem)") }
    if !report.isGood { throw ExitCode(1) }
  }
}
