import ArgumentParser
import DataModelRuntime
import OfflineSync

/// `todo resolve 3f2a --mine`
struct Resolve: TodoCommand {
  static let configuration = CommandConfiguration(
    abstract: "Decides about an item that was changed here and on the server."
  )

  enum Side: String, EnumerableFlag {
    case mine, theirs
  }

  @Argument(help: "The beginning of the item's id, as 'list' shows it.")
  var id: String
  @Flag(help: "Which side counts.")
  var side: Side
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .after }

  func run(_ session: TodoSession) async throws {
    let conflicts = try await session.context.conflicts()
    if conflicts.isEmpty { throw Complaint("There is no conflict to decide.") }
    var titles: [String: String] = [:]
    for conflict in conflicts {
      titles[conflict.operation.itemID] =
        (conflict.localRow ?? conflict.serverRow)?[TodoItem.Columns.text] ?? ""
    }
    let found = try ItemID.find(id, in: titles)
    for conflict in conflicts where conflict.operation.itemID == found {
      guard try await session.context.resolve(conflict, side == .mine ? .keepLocal : .takeServer) else {
        throw Complaint("The item has changed meanwhile. 'todo sync' shows both sides as they are now.")
      }
    }
    Terminal.show(
      side == .mine ? "Yours counts. The next sync sends it." : "Theirs counts, and is in the list now."
    )
  }
}
