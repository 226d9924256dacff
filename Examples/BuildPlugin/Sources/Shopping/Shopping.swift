import DataModelRuntime
import GRDB

/// Keeps a shopping list. `List`, `Item` and `ShoppingSchema` are generated in the build from
/// `Shopping.xcdatamodeld`.
@main
struct Shopping {
  static func main() throws {
    let store = try LocalStore(inMemory: ShoppingSchema.schema)
    try store.write { db in
      var list = List(title: "Saturday")
      try list.insert(db)
      guard let listID = list.rowID else { return }
      var milk = Item(amount: 2, name: "Milk", listID: listID)
      var bread = Item(name: "Bread", listID: listID)
      try milk.insert(db)
      try bread.insert(db)
      milk.isBought = true
      try milk.update(db)
    }
    let missing = try store.read { db in
      try Item.matching { $0.isBought == false }.sorted(by: \.name).fetchAll(db)
    }
    for item in missing { print("\(item.amount) x \(item.name)") }
  }
}
