import DataModelRuntime
import Foundation
import GRDB

/// Keeps a to-do list in a database.
///
/// `TodoItem` and `QSDataModelSchema` are generated from `Schemas/QSDataModel.xcdatamodeld`.
@main
struct Quickstart {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Quickstart-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    // A new file gets the tables of the model.
    let file = folder.appendingPathComponent("todo.sqlite")
    let store = try LocalStore(QSDataModelSchema.schema, path: file.path)

    try store.write { db in
      try TodoItem(complete: false, text: "Buy milk").insert(db)
      try TodoItem(complete: false, text: "Water the plants").insert(db)
    }
    try show("Open", in: store)

    // A change is made to a copy, which is then written.
    try store.write { db in
      guard var milk = try TodoItem.matching({ $0.text == "Buy milk" }).fetchOne(db) else { return }
      milk.complete = true
      try milk.update(db)
    }
    try show("Open, after the milk was bought", in: store)

    let total = try store.read { db in try TodoItem.fetchCount(db) }
    print("\(total) items in total")
  }

  /// Prints the items that are not complete, sorted by text.
  private static func show(_ title: String, in store: LocalStore) throws {
    let items = try store.read { db in
      // The compiler checks conditions against the types of columns: `$0.complete == "no"` would not compile.
      try TodoItem.matching { $0.complete == false }
        .sorted(by: \.text)
        .fetchAll(db)
    }
    print("\(title):")
    for item in items { print("  \(item.text ?? "")  (\(item.id))") }
  }
}
