import DataModelRuntime
import Foundation
import OfflineSync

/// The ids of items, shortened for people.
enum ItemID {
  private static let minimumLength = 4

  /// Returns the shortest beginnings that tell ids apart.
  static func short(_ ids: some Sequence<String>) -> [String: String] {
    let sorted = ids.map { $0.lowercased() }.sorted()
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let common = neighbours.map { $0.commonPrefix(with: id).count }.max() ?? 0
      short[id] = String(id.prefix(max(minimumLength, common + 1)))
    }
    return short
  }

  /// Returns the id that begins with a text, regardless of letter case.
  ///
  /// - Throws: ``Complaint`` unless it is exactly one
  static func find(_ text: String, in titles: [String: String]) throws -> String {
    let wanted = text.lowercased()
    if let id = titles.keys.first(where: { $0.lowercased() == wanted }) { return id }
    let found = titles.filter { $0.key.lowercased().hasPrefix(wanted) && !wanted.isEmpty }
    if let id = found.keys.first, found.count == 1 { return id }
    if found.isEmpty {
      throw Complaint("There is no item '\(text)'. 'todo list --all' shows all items with their ids.")
    }
    let short = short(titles.keys)
    let lines = found.sorted { $0.key < $1.key }.map { id, title in
      "  \(short[id.lowercased()] ?? id)  \(Terminal.harmless(title))"
    }
    throw Complaint(
      "'\(text)' is the beginning of \(found.count) ids. Give more of it:\n"
        + "\(lines.joined(separator: "\n"))"
    )
  }
}

extension TodoSession {
  /// Returns the items whose ids begin with the given texts.
  func items(named names: [String]) async throws -> [TodoItem] {
    let all = try await items.rows()
    let titles = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.text ?? "") })
    let ids = try names.map { try ItemID.find($0, in: titles) }
    return ids.compactMap { id in all.first { $0.id == id } }
  }
}
