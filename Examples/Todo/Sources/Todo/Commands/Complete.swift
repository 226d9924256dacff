import ArgumentParser
import OfflineSync

/// `todo complete 3f2a`
struct Complete: TodoCommand {
  static let configuration = CommandConfiguration(
    abstract: "Completes items, which removes them from the list."
  )

  @Argument(help: "The beginnings of the items' ids, as 'list' shows them.")
  var ids: [String]
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .after }

  func run(_ session: TodoSession) async throws {
    for item in try await session.items(named: ids) {
      try await session.items.update(item.id) { $0.complete = true }
      Terminal.show("Completed '\(Terminal.harmless(item.text ?? ""))'.")
    }
  }
}
