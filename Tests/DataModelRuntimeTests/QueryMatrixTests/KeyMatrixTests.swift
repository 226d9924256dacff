import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Look-ups by key, writing, sorting and aggregates for every type of attribute.
@Suite
struct KeyMatrixTests {
  @Test func everyTypeIsFoundByItsKey() throws {
    func check<Value: MatrixValue>(_ type: Value.Type) throws {
      try DatabaseQueue().write { db in
        try Keyed<Value>.createTable(db)
        for value in Value.samples {
          let found: [(String, [Value])] = [
            ("fetchOne(key:)", try Keyed<Value>.fetchOne(db, key: value).map { [$0.id] } ?? []),
            ("fetchOne(id:)", try Keyed<Value>.fetchOne(db, id: value).map { [$0.id] } ?? []),
            ("find(id:)", [try Keyed<Value>.find(db, id: value).id]),
            ("fetchAll(keys:)", try Keyed<Value>.fetchAll(db, keys: [value]).map(\.id)),
            ("fetchAll(ids:)", try Keyed<Value>.fetchAll(db, ids: [value]).map(\.id)),
            ("filter(key:)", try Keyed<Value>.filter(key: value).fetchAll(db).map(\.id)),
            ("filter(keys:)", try Keyed<Value>.filter(keys: [value]).fetchAll(db).map(\.id)),
            ("filter(id:)", try Keyed<Value>.filter(id: value).fetchAll(db).map(\.id)),
            ("filter(ids:)", try Keyed<Value>.filter(ids: [value]).fetchAll(db).map(\.id)),
            ("key as dictionary", try Keyed<Value>.fetchAll(db, keys: [["value": value]]).map(\.id)),
            ("matching", try Keyed<Value>.matching { $0.value == value }.fetchAll(db).map(\.id)),
          ]
          for (way, values) in found { #expect(values == [value], "\(Value.self): \(way)") }
          #expect(try Keyed<Value>.exists(db, key: value))
          #expect(try Keyed<Value>.exists(db, id: value))
          #expect(try Keyed(id: value).exists(db))
          #expect(try Keyed<Value>.deleteOne(db, key: value), "\(Value.self): deleteOne(key:)")
          #expect(try !Keyed<Value>.exists(db, key: value))
          try Keyed(id: value).insert(db)
          #expect(try Keyed(id: value).delete(db), "\(Value.self): delete")
          try Keyed(id: value).insert(db)
        }
      }
    }
    for type in Self.everyType { try check(type) }
  }

  @Test func everyTypeIsReadAsItWasWritten() throws {
    func check<Value: MatrixValue>(_ type: Value.Type) throws {
      try DatabaseQueue().write { db in
        try Cell<Value>.createTable(db)
        let all = Value.samples.map { Optional($0) } + [nil]
        let request = Cell<Value>.order(Column("id"))
        #expect(try request.fetchAll(db).map(\.value) == all)
        #expect(try request.select(Column("value"), as: Value?.self).fetchAll(db) == all)
        #expect(try Set(Cell<Value>.select(Column("value"), as: Value?.self).fetchAll(db)) == Set(all))
        for value in Value.samples {
          try Cell<Value>.updateAll(db, [Cell<Value>.Columns.value.set(to: value)])
          #expect(try Cell<Value>.matching { $0.value == value }.fetchCount(db) == all.count)
          try Cell<Value>.updateAll(db, [Cell<Value>.Columns.value.set(to: nil)])
          #expect(try Cell<Value>.matching { $0.value == nil }.fetchCount(db) == all.count)
          try Cell<Value>.updateAll(db, [Column("value").set(to: value)])
          #expect(try Cell<Value>.matching { $0.value == value }.fetchCount(db) == all.count)
        }
      }
    }
    for type in Self.everyType { try check(type) }
  }

  private static let everyType: [any MatrixValue.Type] = [
    String.self, Bool.self, Int16.self, Int32.self, Int64.self, Double.self, Float.self, Decimal.self,
    Date.self, Data.self, UUID.self, URL.self, Sample.Size.self, Sample.Kind.self,
  ]
}
