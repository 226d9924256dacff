#if DevServer
import ArgumentParser

/// The command `datamodel-server`.
@available(macOS 14, *)
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datamodel-server",
    abstract: "Serves the tables of a model's synced entities, or creates them in a database.",
    subcommands: [ServeCommand.self, MigrateTablesCommand.self],
    defaultSubcommand: ServeCommand.self
  )
}
#endif
