import DataModelTestSupport
import Foundation
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// Random conditions, with what a small evaluator makes of them beside what the service selects.
@Suite struct RandomFilterTests {
  /// A value of the evaluator; nil is NULL.
  private enum Value: Equatable {
    case bool(Bool), number(Double), text(String)
  }

  private struct Row {
    let id: String
    let text: String?
    let size: Double?
    let isDone: Bool?
  }

  /// A condition: its text, and what it is for a row.
  private struct Condition {
    let text: String
    let value: (Row) -> Bool?
  }

  private static let words = ["", "a", "B", "ab", "it's", "Ä b"]

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  // MARK: - Making

  private static func number(
    _ random: inout SeededGenerator,
    _ depth: Int
  ) -> (text: String, value: (Row) -> Double?) {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0: return ("size", { $0.size })
    case 1:
      let number = Double(Int.random(in: -8...8, using: &random)) / 2
      return ("\(number)", { _ in number })
    case 2:
      let text = self.text(&random, depth - 1)
      return ("length(\(text.text))", { row in text.value(row).map { Double($0.unicodeScalars.count) } })
    case 3:
      let (left, right) = (number(&random, depth - 1), number(&random, depth - 1))
      return ("(\(left.text) add \(right.text))", { row in both(left.value(row), right.value(row), +) })
    default:
      let (left, right) = (number(&random, depth - 1), number(&random, depth - 1))
      return ("(\(left.text) mul \(right.text))", { row in both(left.value(row), right.value(row), *) })
    }
  }

  private static func both<A, B, C>(_ left: A?, _ right: B?, _ combine: (A, B) -> C) -> C? {
    guard let left, let right else { return nil }
    return combine(left, right)
  }

  private static func text(
    _ random: inout SeededGenerator,
    _ depth: Int
  ) -> (text: String, value: (Row) -> String?) {
    switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
    case 0: return ("text", { $0.text })
    case 1:
      let word = words.randomElement(using: &random) ?? ""
      return (quoted(word), { _ in word })
    case 2:
      let (left, right) = (text(&random, depth - 1), text(&random, depth - 1))
      return ("concat(\(left.text),\(right.text))", { row in both(left.value(row), right.value(row), +) })
    default:
      let inner = text(&random, depth - 1)
      return ("tolower(\(inner.text))", { row in inner.value(row).map { $0.lowercased() } })
    }
  }

  private static func condition(
    _ random: inout SeededGenerator,
    _ depth: Int,
    isVersion4: Bool
  ) -> Condition {
    func compared<Item: Comparable>(
      _ left: (text: String, value: (Row) -> Item?),
      _ right: (text: String, value: (Row) -> Item?)
    ) -> Condition {
      let word = ["eq", "ne", "gt", "ge", "lt", "le"].randomElement(using: &random) ?? "eq"
      return Condition(text: "(\(left.text) \(word) \(right.text))") { row in
        let (a, b) = (left.value(row), right.value(row))
        if isVersion4, word == "eq" { return a == b }
        if isVersion4, word == "ne" { return a != b }
        guard let a, let b else { return isVersion4 ? false : nil }
        switch word {
        case "eq": return a == b
        case "ne": return a != b
        case "gt": return a > b
        case "ge": return a >= b
        case "lt": return a < b
        default: return a <= b
        }
      }
    }
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return compared(number(&random, depth), number(&random, depth))
    case 1: return compared(text(&random, 0), (quoted("b"), { _ in "b" }))
    case 2: return Condition(text: "isDone") { $0.isDone }
    case 3:
      let word = ["eq", "ne"].randomElement(using: &random) ?? "eq"
      return Condition(text: "(text \(word) null)") { ($0.text == nil) == (word == "eq") }
    case 4:
      let (left, right) = (text(&random, depth), text(&random, depth))
      return Condition(text: "startswith(\(left.text),\(right.text))") { row in
        both(left.value(row), right.value(row)) { $0.unicodeScalars.starts(with: $1.unicodeScalars) }
      }
    case 5:
      let inner = condition(&random, depth - 1, isVersion4: isVersion4)
      return Condition(text: "(not \(inner.text))") { row in inner.value(row).map { !$0 } }
    default:
      let (left, right) = (
        condition(&random, depth - 1, isVersion4: isVersion4),
        condition(&random, depth - 1, isVersion4: isVersion4)
      )
      let isAnd = Bool.random(using: &random)
      return Condition(text: "(\(left.text) \(isAnd ? "and" : "or") \(right.text))") { row in
        let (a, b) = (left.value(row), right.value(row))
        // What decides is false for 'and', true for 'or'; the unknown decides nothing.
        if a == !isAnd || b == !isAnd { return !isAnd }
        return a == nil || b == nil ? nil : isAnd
      }
    }
  }

  // MARK: - Comparing

  private static let rows: [Row] = {
    var rows: [Row] = []
    for text in words.map(Optional.some) + [nil] {
      for (size, isDone) in [(1.5, true), (-2, false), (nil, nil)] as [(Double?, Bool?)] {
        rows.append(Row(id: "\(rows.count)", text: text, size: size, isDone: isDone))
      }
    }
    return rows
  }()

  @Test(arguments: [ServiceDialect.mobileApps, .datasync], ServiceEngine.available)
  func selectsWhatTheEvaluatorSelects(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let table = ServiceTable(
      "Item",
      columns: [
        ServiceColumn("text", .string), ServiceColumn("size", .number), ServiceColumn("isDone", .boolean),
      ],
      pageSize: 1000
    )
    let fixture = try await ServiceFixture(dialect, tables: [table], on: engine)
    for row in Self.rows {
      let json: JSONValue = [
        "id": .string(row.id), "text": row.text.map { .string($0) } ?? .null,
        "size": row.size.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null,
        "isDone": row.isDone.map { .bool($0) } ?? .null,
      ]
      #expect(await fixture.send("POST /tables/Item", json.description).status == 201)
    }
    var random = SeededGenerator(seed: 7)
    var (some, all, none) = (0, 0, 0)
    for _ in 0..<400 {
      let condition = Self.condition(&random, 3, isVersion4: dialect == .datasync)
      let expected = Self.rows.filter { condition.value($0) == true }.map(\.id).sorted()
      let answer = await fixture.filtered(condition.text, in: "Item")
      #expect(
        answer.status == 200 && answer.ids.sorted() == expected,
        "\(condition.text): \(answer.body.prefix(200))"
      )
      if expected.isEmpty {
        none += 1
      } else if expected.count == Self.rows.count {
        all += 1
      } else {
        some += 1
      }
    }
    // Conditions that select everything or nothing test little.
    #expect(some > 200, "\(some) some, \(all) all, \(none) none")
  }
}
