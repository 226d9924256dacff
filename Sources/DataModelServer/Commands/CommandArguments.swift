#if DevServer
import Foundation

/// The arguments of a command, and where those come from that were not given to the program.
struct CommandArguments: Equatable {
  var all: [String]
  /// By the name of the option: `F:2:1`, or `the variable DATAMODEL_OPTION_PORT`.
  var places: [String: String] = [:]

  /// Returns where the options come from that a message names: in a message of the parser, they look as if
  /// they had been given to the program.
  func notes(about message: String) -> [String] {
    places.sorted { $0.key < $1.key }
      .filter { name, _ in
        message.matches(of: /--[a-z-]+/).contains { $0.output == "--\(name)" }
      }
      .map { "--\($0.key) comes from \($0.value)" }
  }
}
#endif
