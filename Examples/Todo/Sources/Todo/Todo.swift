import ArgumentParser

/// The app of the tutorials of offline sync, for a terminal: `todo add "Buy milk"`, `todo list`, `todo sync`.
@main
struct Todo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "A list of things to do, kept in a file here, and synced with a service.",
    subcommands: [
      Add.self, ListItems.self, Complete.self, Edit.self, Delete.self, Sync.self, Status.self, Resolve.self,
    ],
    defaultSubcommand: ListItems.self
  )
}
