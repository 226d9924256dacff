import ArgumentParser
import DataModelCommandLine
import DataModelReader

struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Prints the changes in an offline-sync database that wait to be sent, and why they wait.",
    discussion: """
      The file is only read, and an app may have it open. Each line is a change, the oldest first: its \
      number, kind, table, row id and state. The state is waiting, being sent, in doubt (it was sent, and \
      the outcome is unknown), or undecided (a conflict).

      Exit codes: 0 printed; 66 no database found, or it has no queue.
      """
  )

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The database.")
  var file: String

  @Option(help: "text or json.")
  var format: Format = .text

  @OptionGroup var product: ProductOption

  func run() throws {
    do {
      let document = try QueueDocument(in: DatabaseFile(path: file))
      try product.write(format == .json ? document.json() : document.text(path: file))
    } catch let error as FileAccessError {
      throw Console.failure(error)
    }
  }
}
