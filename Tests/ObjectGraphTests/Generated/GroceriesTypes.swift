// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let groceries: Self = {
    var types = Self(schema: GroceriesGroceriesSchema.schema)
    types.add(GroceriesItem.self)
    types.add("list", GroceriesItem.list)
    types.add("store", GroceriesItem.store)
    types.add(GroceriesList.self)
    types.add("items", GroceriesList.items)
    types.add(GroceriesStore.self)
    types.add("items", GroceriesStore.items)
    return types
  }()
}
