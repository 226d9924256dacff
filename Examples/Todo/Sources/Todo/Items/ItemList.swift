import DataModelRuntime
import OfflineSync

/// The list as lines: id, text, and why an item differs from the server.
struct ItemList {
  let lines: [String]

  /// - Parameters:
  ///   - session: the session
  ///   - all: also completed items
  /// - Throws: the error of the database
  init(_ session: TodoSession, all: Bool) async throws {
    let everything = try await session.items.rows(TableQuery().sorted { [$0.text.ascending] })
    let conflicts = try await session.context.conflicts()
    // An item that was deleted here and changed on the server is only in a conflict.
    let gone = conflicts.filter { $0.localRow == nil }
    let short = ItemID.short(everything.map(\.id) + gone.map(\.operation.itemID))
    func shown(_ id: String) -> String { short[id.lowercased()] ?? id }

    let items = everything.filter { all || $0.complete != true }
    let widest = items.map { Terminal.harmless($0.text ?? "").count }.max() ?? 0
    var lines: [String] = []
    for item in items {
      let mark = all ? (item.complete == true ? "[x] " : "[ ] ") : ""
      let text = Terminal.harmless(item.text ?? "")
      let note = try await Self.note(of: item.id, shown(item.id), session)
      let gap = String(repeating: " ", count: widest - text.count + 2)
      lines.append("\(shown(item.id))  \(mark)\(text)" + (note.map { gap + $0 } ?? ""))
    }
    for conflict in gone {
      let id = conflict.operation.itemID
      let text = Terminal.harmless(conflict.serverRow?[TodoItem.Columns.text] ?? id)
      lines.append("\(shown(id))  \(text)  deleted here, \(Self.note(ofConflict: shown(id)))")
    }
    if lines.isEmpty { lines = [all || everything.isEmpty ? "No items." : "No open items."] }
    self.lines = lines
  }

  /// Returns why an item differs from the server; nil if it does not.
  private static func note(of id: String, _ short: String, _ session: TodoSession) async throws -> String? {
    switch try await session.context.status(of: id, in: TodoItem.self) {
    case .synced, .notHere: nil
    case .waiting: "(not sent yet)"
    case .sending: "(being sent)"
    case .inDoubt: "(sent, not confirmed yet)"
    case .heldBack: "(waits for another change)"
    case .failed(_, let failure): "(not sent: \(Terminal.harmless(failure.description)))"
    case .undecided: "(\(note(ofConflict: short)))"
    }
  }

  private static func note(ofConflict short: String) -> String {
    "changed on the server too: todo resolve \(short) --mine or --theirs"
  }
}
