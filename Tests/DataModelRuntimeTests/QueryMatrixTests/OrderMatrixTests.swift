import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Sorting and aggregates of every type that has an order.
@Suite
struct OrderMatrixTests {
  @Test func everyTypeIsSorted() throws {
    func check<Value: MatrixValue & StoredOrderedValue>(_ type: Value.Type) throws {
      try DatabaseQueue().write { db in
        try Cell<Value>.createTable(db)
        // The samples are in ascending order, the row without a value is the last.
        let count = Int64(Value.samples.count)
        let ascending = [count] + Array(0..<count)
        let orders: [(String, QueryInterfaceRequest<Cell<Value>>)] = [
          ("order", Cell<Value>.order { $0.value }),
          ("order(column)", Cell<Value>.order(Cell<Value>.Columns.value)),
          ("asc", Cell<Value>.order(Cell<Value>.Columns.value.asc)),
          ("desc, reversed", Cell<Value>.order(Cell<Value>.Columns.value.desc).reversed()),
          ("sorted(by:)", Cell<Value>.sorted(by: \.value)),
          ("sorted(by:), reversed", Cell<Value>.sorted(by: \.value, .descending).reversed()),
          ("sorted", Cell<Value>.sorted { [$0.value.ascending, $0.id.descending] }),
        ]
        for (way, request) in orders {
          #expect(try request.fetchAll(db).map(\.id) == ascending, "\(Value.self): \(way)")
        }
        let greatest = try Cell<Value>.order(Cell<Value>.Columns.value.desc).fetchOne(db)
        #expect(greatest?.value == Value.samples.last)
      }
    }
    try check(String.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Double.self)
    try check(Float.self)
    try check(Decimal.self)
    try check(Date.self)
  }

  /// The extremes as values of the type: those of a decimal come as the nearest binary number.
  @Test func extremesAreThoseOfSwift() throws {
    func check<Value: MatrixValue & StoredOrderedValue>(_ type: Value.Type) throws {
      try DatabaseQueue().write { db in
        try Cell<Value>.createTable(db)
        let column = Cell<Value>.Columns.value
        let least = try Cell<Value>.select(min(column), as: Value.self).fetchOne(db)
        let greatest = try Cell<Value>.select(max(column), as: Value.self).fetchOne(db)
        if let greatest = greatest as? Decimal, let last = Value.samples.last as? Decimal {
          #expect(abs(greatest - last) < 0.000001)
        } else {
          #expect(greatest == Value.samples.last, "\(Value.self)")
        }
        #expect(least == Value.samples.first, "\(Value.self)")
        #expect(try Cell<Value>.select(count(column), as: Int.self).fetchOne(db) == Value.samples.count)
        #expect(
          try Cell<Value>.select(count(distinct: column), as: Int.self).fetchOne(db) == Value.samples.count
        )
      }
    }
    try check(String.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Double.self)
    try check(Float.self)
    try check(Decimal.self)
    try check(Date.self)
  }

  @Test func sumsAreThoseOfSwift() throws {
    func check<Value: MatrixValue>(_ type: Value.Type, _ sum: Double) throws {
      try DatabaseQueue().write { db in
        try Cell<Value>.createTable(db)
        let column = Cell<Value>.Columns.value
        #expect(try Cell<Value>.select(GRDB.sum(column), as: Double.self).fetchOne(db) == sum)
        let mean = try Cell<Value>.select(average(column), as: Double.self).fetchOne(db)
        #expect(mean == sum / Double(Value.samples.count))
      }
    }
    try check(Int16.self, Double(Int16.samples.reduce(0) { $0 + Int($1) }))
    try check(Int32.self, Double(Int32.samples.reduce(0) { $0 + Int($1) }))
    try DatabaseQueue().write { db in
      try Cell<Decimal>.createTable(db)
      let request = Cell<Decimal>.select(GRDB.sum(Cell<Decimal>.Columns.value), as: Double.self)
      let sum = NSDecimalNumber(decimal: Decimal.samples.reduce(0, +)).doubleValue
      let found = try #require(try request.fetchOne(db))
      #expect(abs(found - sum) < 1e-6)
    }
  }
}
