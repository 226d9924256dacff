#if DevServer
import ArgumentParser
import Foundation

/// The command `datamodel-server`.
@main
@available(macOS 14, *)
enum DataModelServer {
  static func main() async {
    var arguments = CommandArguments(all: Array(CommandLine.arguments.dropFirst()))
    do {
      arguments = try CommandSettings.arguments(arguments.all, ProcessInfo.processInfo.environment)
      var command = try ServerCommand.parseAsRoot(arguments.all)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      for note in arguments.notes(about: ServerCommand.message(for: error)) {
        FileHandle.standardError.write(Data("Note: \(note)\n".utf8))
      }
      ServerCommand.exit(withError: error)
    }
  }
}
#else
import Foundation

/// The command `datamodel-server`, built without the libraries that serving needs.
@main
enum DataModelServer {
  static func main() {
    let text =
      "datamodel-server: built without the trait 'DevServer'; "
      + "run: swift run --traits DevServer datamodel-server\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(69)
  }
}
#endif
