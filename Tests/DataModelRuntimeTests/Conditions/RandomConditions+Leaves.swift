import Foundation

@testable import DataModelRuntime

extension RandomConditions {
  /// How many kinds of simple conditions there are: one for each type of attribute.
  static let leaves = 14

  /// A simple condition on the columns of one type.
  mutating func leaf(_ kind: Int) -> StoredCondition {
    let row = StoredColumns<Sample>()
    switch kind {
    case 0: return textLeaf(row.text, row.text2)
    case 1: return equality(row.flag, row.flag2, [true, false])
    case 2: return integerLeaf(row.rank, row.rank2, Self.int16s)
    case 3: return integerLeaf(row.total, row.total2, Self.int32s)
    case 4: return integerLeaf(row.count, row.count2, Self.int64s)
    case 5: return fractionLeaf(row.weight, row.weight2, Self.doubles + [.infinity, -.infinity])
    case 6: return fractionLeaf(row.ratio, row.ratio2, Self.floats)
    case 7: return fractionLeaf(row.price, row.price2, Self.decimals)
    case 8: return dateLeaf(row.date, row.date2)
    case 9: return equality(row.data, row.data2, Self.datas)
    case 10: return equality(row.uuid, row.uuid2, Self.uuids)
    case 11: return equality(row.url, row.url2, Self.urls)
    case 12: return equality(row.size, row.size2, Sample.Size.allCases)
    default: return equality(row.kind, row.kind2, Sample.Kind.allCases)
    }
  }

  private mutating func equality<Value>(
    _ left: StoredExpression<Value>,
    _ right: StoredExpression<Value>,
    _ values: [Value]
  ) -> StoredCondition {
    let value = chance(85) ? pick(values) : nil
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: return left == value
    case 2, 3: return left != value
    case 4: return left == right
    case 5: return left != right
    case 6: return left.isIn([pick(values), pick(values)])
    default: return left.isIn([value, pick(values)])
    }
  }

  private mutating func order<Value: StoredOrderedValue>(
    _ left: StoredExpression<Value>,
    _ right: StoredExpression<Value>,
    _ values: [Value]
  ) -> StoredCondition {
    let value = chance(90) ? pick(values) : nil
    switch Int.random(in: 0..<13, using: &generator) {
    case 0: return left < value
    case 1: return left <= value
    case 2: return left > value
    case 3: return left >= value
    case 4: return value < left
    case 5: return value <= left
    case 6: return value > left
    case 7: return value >= left
    case 8: return left < right
    case 9: return left <= right
    case 10: return left > right
    case 11: return left >= right
    default: return equality(left, right, values)
    }
  }

  private mutating func integerLeaf<Value: StoredInteger>(
    _ left: StoredExpression<Value>,
    _ right: StoredExpression<Value>,
    _ values: [Value]
  ) -> StoredCondition {
    order(chance(50) ? calculated(left, right, values, withRemainder: { $0 % $1 }) : left, right, values)
  }

  private mutating func fractionLeaf<Value: StoredFraction>(
    _ left: StoredExpression<Value>,
    _ right: StoredExpression<Value>,
    _ values: [Value]
  ) -> StoredCondition {
    let number = chance(40) ? calculated(left, right, values) : left
    let whole = pick([number, number.rounded(), number.roundedDown(), number.roundedUp()])
    return order(whole, right, values)
  }

  private mutating func calculated<Value: StoredNumber>(
    _ left: StoredExpression<Value>,
    _ right: StoredExpression<Value>,
    _ values: [Value],
    withRemainder remainder: (
      (StoredExpression<Value>, StoredExpression<Value>) -> StoredExpression<Value>
    )? = nil
  ) -> StoredExpression<Value> {
    let operand = chance(50) ? right : StoredExpression(pick(values))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return left + operand
    case 1: return left - operand
    case 2: return left * operand
    case 3: return left / operand
    default: return remainder?(left, operand) ?? pick(values) - left
    }
  }

  private mutating func textLeaf(
    _ left: StoredExpression<String>,
    _ right: StoredExpression<String>
  ) -> StoredCondition {
    let other = chance(50) ? right : StoredExpression(pick(Self.texts))
    let made = pick([
      left, left, left.lowercased(), left.uppercased(), left.trimmingSpaces(), left.appending(other),
      left.substring(from: pick([0, 1, 9])), left.substring(from: pick([0, 2]), length: pick([0, 1, 3])),
    ])
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return made.contains(other)
    case 1: return made.hasPrefix(other)
    case 2: return made.hasSuffix(other)
    case 3: return integerLeaf(made.length, right.length, [0, 1, 3, 6])
    case 4: return integerLeaf(made.offset(of: other), right.length, [-1, 0, 1, 2])
    default: return order(made, right, Self.texts)
    }
  }

  private mutating func dateLeaf(
    _ left: StoredExpression<Date>,
    _ right: StoredExpression<Date>
  ) -> StoredCondition {
    let parts = [left.year, left.month, left.day, left.hour, left.minute, left.second]
    let others = [right.year, right.month, right.day, right.hour, right.minute, right.second]
    if chance(50) { return order(left, right, Self.dates) }
    return order(pick(parts), pick(others), [0, 1, 12, 29, 59, 1970, 2000, 2024])
  }
}
