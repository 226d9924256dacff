#if DevServer
import ArgumentParser
import Foundation

/// An option of a command, as the parser of the arguments knows it.
struct CommandOption: Hashable {
  /// The name, without the dashes.
  let name: String
  let isFlag: Bool
  let isRepeating: Bool

  /// Returns the options of a command, without those that only print something.
  static func options(of command: any ParsableCommand.Type) -> [CommandOption] {
    guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)) else {
      return []
    }
    return (dump.command.arguments ?? []).flatMap { argument in
      (argument.names ?? []).filter { $0.kind == "long" && !["help", "version"].contains($0.name) }
        .map {
          CommandOption(name: $0.name, isFlag: argument.kind == "flag", isRepeating: argument.isRepeating)
        }
    }
  }

  /// The part of what the parser tells that is needed here.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }

    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let command: Command
  }
}
#endif
