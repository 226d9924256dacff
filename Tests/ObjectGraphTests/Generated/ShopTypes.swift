// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let shop: Self = {
    var types = Self(schema: ShopShopSchema.schema)
    types.add(ShopCategory.self)
    types.add("products", ShopCategory.products)
    types.add("parent", ShopCategory.parent)
    types.add("subcategories", ShopCategory.subcategories)
    types.add(ShopCustomer.self)
    types.add("orders", ShopCustomer.orders)
    types.add(ShopOrder.self)
    types.add("customer", ShopOrder.customer)
    types.add("lines", ShopOrder.lines)
    types.add("shipment", ShopOrder.shipment)
    types.add(ShopOrderLine.self)
    types.add("order", ShopOrderLine.order)
    types.add("product", ShopOrderLine.product)
    types.add(ShopProduct.self)
    types.add("lines", ShopProduct.lines)
    types.add("category", ShopProduct.category)
    types.add(ShopShipment.self)
    types.add("order", ShopShipment.order)
    return types
  }()
}
