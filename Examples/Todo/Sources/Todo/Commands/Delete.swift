import ArgumentParser
import OfflineSync

/// `todo delete 3f2a`
struct Delete: TodoCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes items here, and on the server with the next sync."
  )

  @Argument(help: "The beginnings of the items' ids, as 'list' shows them.")
  var ids: [String]
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .after }

  func run(_ session: TodoSession) async throws {
    for item in try await session.items(named: ids) {
      try await session.items.delete(item)
      Terminal.show("Deleted '\(Terminal.harmless(item.text ?? ""))'.")
    }
  }
}
