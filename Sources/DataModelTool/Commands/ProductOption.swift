import ArgumentParser
import DataModelCommandLine

/// `--output` of the commands that print one text.
struct ProductOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to a file instead of standard output.",
      discussion: "The file is replaced at once, and stays as it is if the model has errors.",
      valueName: "file"
    )
  )
  var output: String?

  /// Prints the text, or writes it to the file.
  ///
  /// - Throws: exit code 73 if it cannot be written, after saying so
  func write(_ text: String) throws {
    if let output { try OutputFile(path: output).write(text) } else { try Console.print(product: text) }
  }
}
