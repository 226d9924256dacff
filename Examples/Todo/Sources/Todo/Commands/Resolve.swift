import ArgumentParser
import DataModelRuntime
import OfflineSync

/// `todo resolve 3f2a --mine`
struct Resolve: TodoCommand {
  static let configuration = CommandConfiguration(
    abstract: "Resolves the conflict of an item that was changed both here and on the server."
  )

  enum Side: String, EnumerableFlag {
    case mine, theirs
  }

  @Argument(help: "The beginning of the item's id, as 'list' shows it.")
  var id: String
  @Flag(help: "Which side to keep.")
  var side: Side
  @OptionGroup var shared: SharedOptions
  var moment: SyncMoment { .after }

  func run(_ session: TodoSession) async throws {
    let conflicts = try await session.context.conflicts()
    if conflicts.isEmpty { throw Complaint("There is no conflict to resolve.") }
    var titles: [String: String] = [:]
    for conflict in conflicts {
      titles[conflict.operation.itemID] =
        (conflict.localRow ?? conflict.serverRow)?[TodoItem.Columns.text] ?? ""
    }
    let found = try ItemID.find(id, in: titles)
    for conflict in conflicts where conflict.operation.itemID == found {
      guard try await session.context.resolve(conflict, side == .mine ? .keepLocal : .takeServer) else {
        throw Complaint("The item has changed in the meantime. 'todo sync' shows both sides again.")
      }
    }
    Terminal.show(
      side == .mine ? "Kept yours. The next sync sends it." : "Took theirs. It is in the list now."
    )
  }
}
