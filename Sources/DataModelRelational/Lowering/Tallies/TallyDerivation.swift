import DataModelDefinition
import SQLText

/// A derived attribute that counts or sums a to-many relationship: its column shows the number from the
/// tally.
struct TallyDerivation {
  /// `Order.total`
  let identity: String
  let column: String
  let type: AttributeType
  /// The entity with the attribute.
  @Boxed var row: LoweredRelationship.End
  @Boxed var side: LoweredRelationship
  let summand: Tally.Summand?
  /// The chain to the summed rows, for a sum that has to be recomputed.
  let chain: DerivationChain

  var tables: [Table] { tally.tables }

  /// The triggers of the tally, and the one for a new row: its related rows may exist already.
  var triggers: [Trigger] {
    let show = show("\(.new, row.key)")
    let insert = Trigger("\(identity).derived.insert", .after(.insert), on: row.table, [show])
    return [insert] + tally.triggers()
  }

  private var tally: Tally {
    Tally(identity: identity, side: side, summand: summand, countsObjects: true) { owner in [show(owner)] }
  }

  private func show(_ owner: SQLFragment) -> SQLFragment {
    let isOwner: SQLCondition = "\(row.row, row.key) = \(owner)"
    return .update(
      row.table,
      set: column,
      to: value(of: owner),
      where: isOwner.and(row.condition(on: row.row))
    )
  }

  private func value(of owner: SQLFragment) -> SQLFragment {
    guard let summand else {
      return DerivedValue.converted(tally.total("count", of: owner), from: .integer64, to: type)
    }
    let total = tally.total(summand.isInteger ? "units" : "sum", of: owner)
    let sum = DerivedValue.sum(total, isInteger: summand.isInteger, as: type)
    let fresh = DerivedValue.sum(of: chain.source(summand.column), summand.type, chain.rows, as: type)
    return "CASE WHEN \(tally.total("inexact", of: owner)) THEN \(fresh) ELSE \(sum) END"
  }
}
