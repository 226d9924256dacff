import ArgumentParser
import OfflineSync

/// `todo add "Buy milk" "Water the plants"`
struct Add: TodoCommand {
  static let configuration = CommandConfiguration(abstract: "Adds items. No connection is needed.")
  static let isWriting = true

  @Argument(help: "What is to be done; several texts are several items.")
  var texts: [String]
  @OptionGroup var shared: SharedOptions

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
  }
}
