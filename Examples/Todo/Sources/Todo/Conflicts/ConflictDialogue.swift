import OfflineSync

/// Asks the user about conflicts, or prints how to resolve them.
struct ConflictDialogue {
  let session: TodoSession

  /// Shows the conflicts that wait for a decision, and asks about them on a terminal.
  ///
  /// - Returns: how many were decided, and how many are left
  func run() async throws -> (decided: Int, left: Int) {
    var decided = 0
    var left = 0
    let all = try await session.items.rows().map(\.id)
    let conflicts = try await session.context.conflicts()
    let short = ItemID.short(all + conflicts.filter { $0.localRow == nil }.map(\.operation.itemID))
    for conflict in conflicts {
      let id = short[conflict.operation.itemID.lowercased()] ?? conflict.operation.itemID
      Terminal.show(ConflictTable(conflict, short: id).text)
      guard Terminal.canAsk else {
        Terminal.show("Resolve it with: todo resolve \(id) --mine, or --theirs\n")
        left += 1
        continue
      }
      switch ask() {
      case .leave: left += 1
      case let decision:
        if try await session.context.resolve(conflict, decision) {
          decided += 1
        } else {
          Terminal.show("It has changed in the meantime.")
          left += 1
        }
      }
    }
    return (decided, left)
  }

  private func ask() -> ConflictDecision {
    while true {
      Terminal.write("Keep [m]ine, take [t]heirs, or decide [l]ater? ")
      switch readLine()?.lowercased().first {
      case "m": return .keepLocal
      case "t": return .takeServer
      case "l", nil: return .leave
      default: continue
      }
    }
  }
}
