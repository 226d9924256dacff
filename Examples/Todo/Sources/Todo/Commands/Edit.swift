import ArgumentParser
import OfflineSync

/// `todo edit 3f2a "Buy oat milk"`
struct Edit: TodoCommand {
  static let configuration = CommandConfiguration(abstract: "Changes the text of an item.")

  @Argument(help: "The beginning of the item's id, as 'list' shows it.")
  var id: String
  @Argument(help: "The new text.")
  var text: String
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .after }

  func validate() throws {
    if text.allSatisfy(\.isWhitespace) { throw ValidationError("An item needs a text.") }
  }

  func run(_ session: TodoSession) async throws {
    for item in try await session.items(named: [id]) {
      try await session.items.update(item.id) { [text] in $0.text = text }
      Terminal.show("It is now '\(Terminal.harmless(text))'.")
    }
  }
}
