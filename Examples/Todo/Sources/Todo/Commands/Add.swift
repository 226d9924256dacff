import ArgumentParser
import OfflineSync

/// `todo add "Buy milk" "Water the plants"`
struct Add: TodoCommand {
  static let configuration = CommandConfiguration(abstract: "Adds items. No connection is needed.")

  @Argument(help: "The texts of the items; each text is an item.")
  var texts: [String]
  @Flag(help: "Keep running and show the list as it changes, like 'list --watch'.")
  var watch = false
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { watch ? .itself : .after }

  func validate() throws {
    if texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("An item needs a text.")
    }
  }

  func run(_ session: TodoSession) async throws {
    for text in texts {
      let item = try await session.items.insert(TodoItem(complete: false, text: text))
      Terminal.show("Added '\(Terminal.harmless(item.text ?? ""))'.")
    }
    if watch { try await WatchedList(session: session, all: false).follow() }
  }
}
