import DataModelRuntime
import OfflineSync

/// Both sides of a conflict, side by side.
struct ConflictTable {
  let text: String

  /// - Parameters:
  ///   - conflict: the conflict
  ///   - short: the id of the item, as the list shows it
  init(_ conflict: SyncConflict, short: String) {
    let (mine, theirs) = (Self.cells(of: conflict.localRow), Self.cells(of: conflict.serverRow))
    let rows =
      [["", "mine", "theirs"]] + zip(["text", "complete"], zip(mine, theirs)).map { [$0, $1.0, $1.1] }
    let width = rows.map { $0[1].count }.max() ?? 0
    let lines = rows.map { cells in
      "  " + cells[0].padded(to: 10) + cells[1].padded(to: width + 3) + cells[2]
    }
    let before = conflict.baseRow?[TodoItem.Columns.text].map { "'\(Terminal.harmless($0))'" }
    let title = "\(short)  \(before ?? "An item") was changed here, and by somebody else:"
    text = ([title] + lines).joined(separator: "\n")
  }

  private static func cells(of row: SyncedRow?) -> [String] {
    guard let row else { return ["(deleted)", "(deleted)"] }
    let complete = row[TodoItem.Columns.complete] == true
    return [Terminal.harmless(row[TodoItem.Columns.text] ?? ""), complete ? "yes" : "no"]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
