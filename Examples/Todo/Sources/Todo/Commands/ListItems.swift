import ArgumentParser

/// `todo list --watch`
struct ListItems: TodoCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the open items, with what is not on the server yet."
  )

  @Flag(help: "Also completed items.")
  var all = false
  @Flag(
    help: "Stay, and show changes as they come. What others write comes by itself, unless --sync is manual."
  )
  var watch = false
  @OptionGroup var shared: SharedOptions
  /// A watched list is there at once, and syncs then.
  var moment: SyncMoment { watch ? .itself : .before }

  func run(_ session: TodoSession) async throws {
    if watch { try await WatchedList(session: session, all: all).follow() }
    for line in try await ItemList(session, all: all).lines { Terminal.show(line) }
  }
}
