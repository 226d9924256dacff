import ArgumentParser

/// `todo list --watch`
struct ListItems: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the open items, and marks changes that are not on the server yet."
  )

  @Flag(help: "Show completed items, too.")
  var all = false
  @Flag(
    help: "Keep running and show changes as they happen; those of others only if --sync is not manual."
  )
  var watch = false
  @OptionGroup var shared: SharedOptions
  /// A watched list is shown at once, and synced afterwards.
  var moment: SyncMoment { watch ? .itself : .before }
  var isListening: Bool { watch && shared.sync != .manual }

  func run(_ session: TodoSession) async throws {
    if watch { try await WatchedList(session: session, all: all).follow() }
    for line in try await ItemList(session, all: all).lines { Terminal.show(line) }
  }
}
