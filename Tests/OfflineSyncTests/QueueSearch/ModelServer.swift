@testable import OfflineSync

/// A table of a Mobile Apps server, as far as one row shows it: soft deletion, versions, `If-Match`.
struct ModelServer: Sendable, Hashable {
  /// A row with what only the server knows.
  struct StoredRow: Sendable, Hashable {
    var item: ItemRow
    var isDeleted = false
  }

  /// The rows by their ids as the server compares them.
  private(set) var rows: [String: StoredRow] = [:]
  /// The version that was given last.
  private(set) var lastVersion = 0
  var traits = Traits()

  /// In which points servers are different.
  struct Traits: Sendable, Hashable {
    /// Whether letter case counts in ids.
    var hasExactIDs = false
    /// Whether a deleted row is answered by 404 without the row, as by 4.0.1 of the Node SDK.
    var hidesDeletedRows = false
    /// Whether a deletion is answered by the deleted row.
    var answersDeletionsByRow = true
  }

  private func key(_ id: String) -> String { traits.hasExactIDs ? id : id.lowercased() }

  func row(_ id: String) -> StoredRow? { rows[key(id)] }

  /// Writes a row, which gives it a new version.
  mutating func write(_ id: String, _ change: (inout StoredRow) -> Void) {
    lastVersion += 1
    var row = rows[key(id)] ?? StoredRow(item: ItemRow(id: id, createdAt: lastVersion))
    change(&row)
    row.item.updatedAt = lastVersion
    row.item.version = lastVersion
    rows[key(id)] = row
  }

  /// Acts on a request.
  mutating func answer(_ request: SentRequest) -> ServerAnswer {
    let refusal = refusal(of: request)
    if let refusal { return refusal }
    write(request.id) { row in
      switch request.kind {
      case .insert, .update:
        if let text = request.text { row.item.text = text }
        if let number = request.number { row.item.number = number }
      case .delete: row.isDeleted = true
      case .undelete: row.isDeleted = false
      }
    }
    let hasRow = request.kind != .delete || traits.answersDeletionsByRow
    return ServerAnswer(status: 200, row: hasRow ? row(request.id) : nil, version: version(of: request.id))
  }

  /// Whether the server would do what a request says.
  func wouldDo(_ request: SentRequest) -> Bool { refusal(of: request) == nil }

  private func refusal(of request: SentRequest) -> ServerAnswer? {
    guard let row = row(request.id) else {
      return request.kind == .insert ? nil : ServerAnswer(status: 404, row: nil, version: nil)
    }
    if request.kind == .insert { return ServerAnswer(status: 409, row: row, version: row.item.version) }
    let isHidden = row.isDeleted && traits.hidesDeletedRows && request.kind != .undelete
    if isHidden { return ServerAnswer(status: 404, row: nil, version: row.item.version) }
    guard let version = request.version, version != row.item.version else { return nil }
    return ServerAnswer(status: 412, row: row, version: row.item.version)
  }

  private func version(of id: String) -> Int? { row(id)?.item.version }
}
