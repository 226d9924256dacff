import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Whatever way a query is written, it finds the rows that Swift chooses.
///
/// It holds where values are stored in the forms of GRDB, which the suite waits for.
@Suite
struct QueryMatrixTests {
  private func check<Value>(_ ways: [Way<Value>]) throws {
    try DatabaseQueue().write { db in
      try Cell<Value>.createTable(db)
      let places = Value.samples.indices.map { Optional($0) } + [nil]
      for way in ways {
        for (given, value) in Value.samples.enumerated() {
          let found = try way.request(value, value, nil).fetchAll(db).map(\.id).sorted()
          let expected = places.indices.filter { way.expected.holds(places[$0], given) }.map { Int64($0) }
          #expect(found == expected, "\(Value.self): \(way.name), \(value)")
        }
      }
    }
  }

  @Test func texts() throws { try check(QueryMatrix.texts()) }
  @Test func booleans() throws { try check(QueryMatrix.booleans()) }
  @Test func integersOf16Bits() throws { try check(QueryMatrix.integers16()) }
  @Test func integersOf32Bits() throws { try check(QueryMatrix.integers32()) }
  @Test func integersOf64Bits() throws { try check(QueryMatrix.integers64()) }
  @Test func doubles() throws { try check(QueryMatrix.doubles()) }
  @Test func floats() throws { try check(QueryMatrix.floats()) }
  @Test func decimals() throws { try check(QueryMatrix.decimals()) }
  @Test func dates() throws { try check(QueryMatrix.dates()) }
  @Test func binaries() throws { try check(QueryMatrix.datas()) }
  @Test func identifiers() throws { try check(QueryMatrix.uuids()) }
  @Test func locations() throws { try check(QueryMatrix.urls()) }
  @Test func enumerationsOfIntegers() throws { try check(QueryMatrix.sizes()) }
  @Test func enumerationsOfTexts() throws { try check(QueryMatrix.kinds()) }
}
