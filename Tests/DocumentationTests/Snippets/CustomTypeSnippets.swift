import DataModelRuntime
import GRDB
import MarketReference
import MarketTypes
import Testing

enum State: Int16, RawStoredValue { case ordered, stored, sold }

struct Price: JSONStoredValue, Hashable {
  var amount: Double
  var currency: String
}

struct Code: CustomStoredValue, Hashable {
  var letters: String

  var stored: String { letters.lowercased() }

  init?(stored: String) { letters = stored.uppercased() }
}

/// The examples of `Documentation/Guides/Runtime.md` about types of the app's own.
@Suite struct CustomTypeSnippets {
  @Test func conditions() throws {
    let store = try LocalStore(inMemory: MarketSchema.schema)
    try store.write { db in
      var ware = Ware(code: WareCode("LAMP"), cost: Cost(rawValue: 9), price: Money(12.5, "EUR"))
      try ware.insert(db)
      let equal = try Ware.matching { $0.price == Money(12.5, "EUR") }.fetchAll(db)
      let cheap = try Ware.matching { $0.cost.stored < 10 && $0.state != .sold }.fetchAll(db)
      #expect(equal.map(\.rowID) == [ware.rowID] && cheap == equal)
    }
  }

  @Test func forms() throws {
    #expect(State.sold.stored == 2)
    #expect(try Price(amount: 1, currency: "EUR").stored == #"{"amount":1,"currency":"EUR"}"#)
    #expect(Code(stored: "ab")?.letters == "AB")
  }
}
