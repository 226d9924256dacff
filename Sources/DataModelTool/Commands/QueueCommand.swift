import ArgumentParser
import DataModelCommandLine
import DataModelReader

struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Prints the changes that wait in a database of offline sync to be sent, and why.",
    discussion: """
      The file is read and never changed, also while an app has it open. The oldest change comes first: its \
      number, what it is, the table and the id of the row, and its state: waiting, being sent, in doubt (it \
      was sent, and nobody knows what became of it), or undecided (a conflict).

      Exit codes: 0 printed; 66 no database there, or one without a queue.
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
