import ArgumentParser

/// The app of the offline-sync tutorials, for a terminal: `todo add "Buy milk"`, `todo list`, `todo sync`.
@main
struct Todo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "A to-do list in a local file, synced with a service.",
    subcommands: [
      Add.self, ListItems.self, Complete.self, Edit.self, Delete.self, Sync.self, Status.self, Resolve.self,
    ],
    defaultSubcommand: ListItems.self
  )
}
