import Foundation
import GRDB

/// A row of `TodoItem`, written by hand for GRDB, which reads and writes it by the names of its columns.
struct HandWrittenItem: FetchableRecord, PersistableRecord {
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

  init(row: Row) {
    id = row["id"]
    complete = row["complete"]
    createdAt = row["createdAt"]
    text = row["text"]
    updatedAt = row["updatedAt"]
    version = row["version"]
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["complete"] = complete
    container["createdAt"] = createdAt
    container["text"] = text
    container["updatedAt"] = updatedAt
    container["version"] = version
  }
}
