import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Foundation
import GRDB
import SQLText

/// Random values that an app may write into a column, at the limits more often than chance would have it.
struct FieldValues {
  var random: SeededGenerator

  /// Returns a value of an attribute, or NULL if that is allowed.
  mutating func value(of attribute: Attribute, isRequired: Bool) -> DatabaseValue {
    if !isRequired, Int.random(in: 0..<4, using: &random) == 0 { return .null }
    let list = attribute.userInfo.last { $0.key == UserInfoKey.enumeration }?.value
    if let list, let cases = try? EnumerationCases(list, of: attribute.type).all {
      let raw = cases.randomElement(using: &random)?.rawValue ?? ""
      return attribute.type == .string ? raw.databaseValue : (Int64(raw) ?? 0).databaseValue
    }
    let bounds = AttributeColumn.enforcedBounds(of: attribute)
    let least = bounds.minimum.flatMap(Double.init)
    let most = bounds.maximum.flatMap(Double.init)
    switch attribute.type {
    case .integer16: return integer(least ?? -32_768, most ?? 32_767).databaseValue
    case .integer32: return integer(least ?? -2_147_483_648, most ?? 2_147_483_647).databaseValue
    case .integer64: return integer(least ?? -9e15, most ?? 9e15).databaseValue
    case .double: return Double.random(in: (least ?? -1e6)...(most ?? 1e6), using: &random).databaseValue
    case .float: return Double(Float.random(in: -1e6...1e6, using: &random)).databaseValue
    case .boolean: return Bool.random(using: &random).databaseValue
    case .date:
      let earliest = bounds.minimum == nil ? -1e9 : 0
      let seconds = Double.random(in: earliest...1e9, using: &random).rounded()
      return (StoredDate.text(secondsSince2001: seconds) ?? "2024-01-01 00:00:00.000").databaseValue
    case .uuid: return Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }).databaseValue
    case .binary: return Data((0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }).databaseValue
    case .uri: return "https://example.com/\(Int.random(in: 0...99, using: &random))".databaseValue
    default: return text(upTo: most.map { Int($0) } ?? 60).databaseValue
    }
  }

  private mutating func integer(_ least: Double, _ most: Double) -> Int64 {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Int64(least)
    case 1: Int64(most)
    default: Int64.random(in: Int64(least)...Int64(most), using: &random)
    }
  }

  /// Returns a text, often one of few, so that values meet.
  private mutating func text(upTo length: Int) -> String {
    if Bool.random(using: &random) { return ["a", "b", "é🥛"].randomElement(using: &random) ?? "" }
    let count = Int.random(in: 0...length, using: &random)
    return String((0..<count).map { _ in "ab c'd\"é".randomElement(using: &random) ?? "x" })
  }
}
