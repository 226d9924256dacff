import DataModelRuntime
import Foundation

@testable import OfflineSync

/// Tables of a Mobile Apps server, with whatever columns are sent.
struct RandomServer: Sendable {
  /// Which row of which table.
  struct RowName: Sendable, Hashable {
    let table: String
    let id: String
  }

  struct StoredRow: Sendable {
    var values: JSONObject
    var version: Int
    var isDeleted = false

    /// The row as it comes over the wire, in bytes and back.
    func json() throws -> JSONObject {
      var json = values
      let date = JSONValue.string(WireDate(milliseconds: Int64(version))?.text ?? "")
      json["createdAt"] = date
      json["updatedAt"] = date
      json["version"] = .string("v\(version)")
      json["deleted"] = .bool(isDeleted)
      return try JSONValue(JSONValue.object(json).data).object ?? json
    }
  }

  private(set) var rows: [RowName: StoredRow] = [:]
  private(set) var lastVersion = 0

  /// The rows of a page, in the order of their changes.
  ///
  /// - Parameters:
  ///   - table: the table
  ///   - start: where it begins
  ///   - leftOut: the id of the one row that is asked for; nil for all
  /// - Returns: the rows
  func rows(of table: String, from start: PullToken?, leftOut: String?) -> [StoredRow] {
    rows.filter { name, row in
      guard name.table == table else { return false }
      if let leftOut { return name.id == leftOut.lowercased() }
      return Int64(row.version) >= start?.time ?? 0
    }.map(\.value).sorted { $0.version < $1.version }
  }

  /// Acts on a request.
  ///
  /// - Returns: the outcome, and the row before if it has written one
  mutating func answer(_ request: PushRequest, _ name: RowName) throws -> (PushOutcome, written: JSONObject?)
  {
    let old = rows[name]
    let match: String?
    switch request {
    case .insert: match = nil
    case .update(_, let version), .delete(_, let version), .undelete(_, let version): match = version
    }
    let isInsert = if case .insert = request { true } else { false }
    let failure = SyncFailure(.conflict, status: isInsert ? 409 : 412, "another row is there")
    if let old {
      guard !isInsert, match.map({ $0 == "v\(old.version)" }) ?? true else {
        let json = try old.json()
        return (old.isDeleted ? .deleted(json, failure) : .live(json, failure), nil)
      }
    } else if !isInsert {
      return (.deleted(nil, failure), nil)
    }
    lastVersion += 1
    var row = old ?? StoredRow(values: JSONObject(), version: lastVersion)
    row.version = lastVersion
    var written = JSONObject()
    switch request {
    case .insert, .update:
      let body = request.row
      written = try JSONValue(JSONValue.object(body).data).object ?? body
      for member in written.members where member.name != "id" || isInsert {
        row.values[member.name] = member.value
      }
    case .delete: row.isDeleted = true
    case .undelete: row.isDeleted = false
    }
    rows[name] = row
    return (.accepted(try row.json()), written)
  }
}
