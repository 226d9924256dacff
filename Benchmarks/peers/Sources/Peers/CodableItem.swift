import Foundation
import GRDB

/// A row of `TodoItem`, which GRDB reads and writes as a `Codable`.
struct CodableItem: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "TodoItem"
  var id: String
  var complete: Bool?
  var createdAt: Date?
  var text: String?
  var updatedAt: Date?
  var version: String?

  init(_ item: TodoItem) {
    id = item.id
    complete = item.complete
    createdAt = item.createdAt
    text = item.text
    updatedAt = item.updatedAt
    version = item.version
  }
}
