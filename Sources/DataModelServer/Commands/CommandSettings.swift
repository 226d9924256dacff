#if DevServer
import ArgumentParser
import DataModelCompiler
import DataModelDefinition
import Foundation

/// The options of a command that are in a file or in the environment, as arguments of the command. So each
/// option is declared once, wherever its value comes from.
struct CommandSettings {
  /// What the name of a variable in the environment begins with.
  static let prefix = "DATAMODEL_OPTION_"

  /// A value that is not an argument.
  private struct Setting {
    let name: String
    let values: [String]
    /// Where it is, for messages.
    let place: String
  }

  /// The options of the command.
  private let options: [CommandOption]
  /// The names of the options of all commands.
  private let allNames: Set<String>

  /// Adds the options of the environment, and of the file of `--settings`, to the arguments of the program.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the program, without its name
  ///   - environment: the variables of the environment
  /// - Returns: the arguments, with those that are added before them
  /// - Throws: ``ServerFailure`` for a file that cannot be read, a setting that no command knows, or a value
  ///   that a flag cannot have
  static func arguments(
    _ arguments: [String],
    _ environment: [String: String]
  ) throws(ServerFailure) -> CommandArguments {
    if arguments.first == "help" { return CommandArguments(all: arguments) }
    let commands = ServerCommand.configuration.subcommands
    let named = commands.first { $0.configuration.commandName == arguments.first }
    let settings = CommandSettings(
      options: CommandOption.options(of: named ?? ServeCommand.self),
      allNames: Set(commands.flatMap(CommandOption.options).map(\.name))
    )
    var found = CommandArguments(all: Array(arguments.prefix(named == nil ? 0 : 1)))
    for setting in try settings.settings(beside: arguments, environment) {
      found.all += setting.arguments
      found.places[setting.name] = setting.place
    }
    found.all += arguments.dropFirst(named == nil ? 0 : 1)
    return found
  }

  /// Returns what counts of the settings beside arguments.
  private func settings(
    beside arguments: [String],
    _ environment: [String: String]
  ) throws(ServerFailure) -> [(name: String, arguments: [String], place: String)] {
    let variables = environment.filter { $0.key.hasPrefix(Self.prefix) }.sorted { $0.key < $1.key }
      .map { key, value in
        Setting(
          name: key.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-"),
          values: [value],
          place: "the variable \(key)"
        )
      }
    let path =
      Self.value(of: "settings", in: arguments)
      ?? variables.first { $0.name == "settings" }?.values.first
    let file = try path.map(Self.read) ?? []
    let isInEnvironment = Set(variables.map(\.name))
    var found: [(name: String, arguments: [String], place: String)] = []
    for setting in file.filter({ !isInEnvironment.contains($0.name) }) + variables {
      guard allNames.contains(setting.name) else {
        throw ServerFailure(
          "\(setting.place): there is no option '--\(setting.name)'; see datamodel-server serve --help"
        )
      }
      // An option of another command may be in the same file.
      guard let option = options.first(where: { $0.name == setting.name }),
        Self.value(of: option.name, in: arguments) == nil
      else { continue }
      found.append((setting.name, try argument(option, setting), setting.place))
    }
    return found
  }

  private func argument(_ option: CommandOption, _ setting: Setting) throws(ServerFailure) -> [String] {
    if option.isFlag {
      switch setting.values {
      case ["true"]: return ["--\(option.name)"]
      case ["false"]: return []
      default: throw ServerFailure("\(setting.place): '\(option.name)' is true or false")
      }
    }
    if option.isRepeating { return setting.values.map { "--\(option.name)=\($0)" } }
    return ["--\(option.name)=\(setting.values.joined(separator: ","))"]
  }

  /// Returns the value of an option among arguments, which is empty for a flag; nil if the option is not
  /// there.
  private static func value(of name: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated().reversed() {
      if argument == "--\(name)" { return index + 1 < arguments.count ? arguments[index + 1] : "" }
      if argument.hasPrefix("--\(name)=") { return String(argument.dropFirst(name.count + 3)) }
    }
    return nil
  }

  // MARK: - The file

  private static func read(_ path: String) throws(ServerFailure) -> [Setting] {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ServerFailure("cannot read '\(path)'; choose another file with --settings")
    }
    let root: YAMLNode?
    do {
      root = try YAMLParser.parse(SourceFile(path: path, bytes: bytes))
    } catch {
      throw ServerFailure("\(path):\(error.position.line):\(error.position.column): \(error.message)")
    }
    guard let root, !root.isNull else { return [] }
    guard case .mapping(let pairs) = root.kind else {
      throw ServerFailure("\(root.location): expected options with their values, such as 'port: 8080'")
    }
    return try pairs.map { key, value throws(ServerFailure) in
      guard case .scalar(let name, _) = key.kind else {
        throw ServerFailure("\(key.location): expected the name of an option")
      }
      if name == "settings" {
        throw ServerFailure("\(key.location): a file with options cannot name another one; remove it")
      }
      return Setting(name: name, values: try values(value), place: "\(key.location)")
    }
  }

  private static func values(_ node: YAMLNode) throws(ServerFailure) -> [String] {
    switch node.kind {
    case _ where node.isNull: throw ServerFailure("\(node.location): the option has no value")
    case .scalar(let text, _): return [text]
    case .list(let nodes):
      return try nodes.map { node throws(ServerFailure) in
        guard case .scalar(let text, _) = node.kind else {
          throw ServerFailure("\(node.location): expected a text or a number")
        }
        return text
      }
    case .mapping: throw ServerFailure("\(node.location): expected a text, a number or a list")
    }
  }
}
#endif
