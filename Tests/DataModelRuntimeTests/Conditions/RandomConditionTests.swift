import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Random conditions find in SQLite the rows that Swift finds.
@Suite struct RandomConditionTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func findTheRowsThatSwiftFinds(seed: UInt64) throws {
    var random = RandomConditions(seed: seed)
    let rows = (0..<60).map { _ in random.row() }
    var (matches, others) = (0, 0)
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: rows)
      for _ in 0..<1000 {
        let condition = random.condition(depth: 3)
        let expected = rows.indices.filter { ConditionEvaluator(row: rows[$0]).isTrue(condition) }.map {
          Int64($0 + 1)
        }
        let found = try Sample.ids(db, condition)
        let text = try Self.text(of: condition, db)
        try #require(found == expected, "\(text)")
        matches += found.count
        others += rows.count - found.count
      }
    }
    #expect(matches > 15_000)
    #expect(others > 15_000)
  }

  /// Each type of attribute by itself: every kind of its conditions, and enough rows on both sides.
  @Test(arguments: 0..<RandomConditions.leaves)
  func findTheRowsThatSwiftFindsForEachType(_ type: Int) throws {
    var random = RandomConditions(seed: UInt64(100 + type))
    let rows = (0..<40).map { _ in random.row() }
    var (matches, others) = (0, 0)
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: rows)
      for _ in 0..<300 {
        let leaf = random.leaf(type)
        let condition = random.chance(30) ? !leaf : leaf
        let found = try Sample.ids(db, condition)
        let expected = rows.indices.filter { ConditionEvaluator(row: rows[$0]).isTrue(condition) }.map {
          Int64($0 + 1)
        }
        let text = try Self.text(of: condition, db)
        try #require(found == expected, "\(text)")
        matches += found.count
        others += rows.count - found.count
      }
    }
    #expect(matches > 2000)
    #expect(others > 2000)
  }

  /// What a server with unknown answers makes of the condition with its tests for missing values spelled out.
  @Test(arguments: [11, 12] as [UInt64])
  func meanTheSameWhereComparisonsCanBeUnknown(seed: UInt64) throws {
    var random = RandomConditions(seed: seed)
    let rows = (0..<40).map { _ in random.row() }
    var (matches, others, differences) = (0, 0, 0)
    for _ in 0..<2000 {
      let condition = random.condition(depth: 3)
      if condition.hasPartialFunction { continue }
      let spelledOut = condition.withNullTests
      for row in rows {
        let evaluator = ConditionEvaluator(row: row)
        let answer = evaluator.isTrue(condition)
        try #require((evaluator.isTrueOrUnknown(spelledOut) == true) == answer)
        try #require(evaluator.isTrue(spelledOut) == answer)
        if (evaluator.isTrueOrUnknown(condition) == true) != answer { differences += 1 }
        if answer { matches += 1 } else { others += 1 }
      }
    }
    #expect(matches > 10_000)
    #expect(others > 10_000)
    #expect(differences > 1000, "without the tests a server would find other rows")
  }

  private static func text(of condition: StoredCondition, _ db: Database) throws -> String {
    let statement = try Sample.matching(condition).makePreparedRequest(db).statement
    return "\(statement.sql) \(statement.arguments)"
  }
}

extension StoredCondition {
  /// Whether a function of it can lack a result though its operands are there: a division, or a sum of
  /// infinities.
  fileprivate var hasPartialFunction: Bool {
    switch form {
    case .constant: false
    case .comparison(let left, _, let right), .text(let left, _, let right): left.isPartial || right.isPartial
    case .isNull(let term), .isIn(let term, _): term.isPartial
    case .not(let condition): condition.hasPartialFunction
    case .and(let conditions), .or(let conditions): conditions.contains(where: \.hasPartialFunction)
    }
  }
}

extension StoredTerm {
  fileprivate var isPartial: Bool {
    guard case .call(let function, let operands) = self else { return false }
    if [.divide, .remainder].contains(function) { return true }
    if valueType == .double, [.add, .subtract, .multiply].contains(function) { return true }
    return operands.contains(where: \.isPartial)
  }
}
