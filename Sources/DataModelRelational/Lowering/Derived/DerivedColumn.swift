import DataModelDefinition
import SQLText

/// A derived column that triggers write, with the statement that writes it in all rows: a migration runs it
/// before there are triggers.
package struct DerivedColumn: Sendable, Hashable {
  /// The entity that declares the attribute.
  package let entity: String
  /// The names from the entity's attribute down to this one.
  package let path: [String]
  package let table: String
  package let column: String
  /// The tables from whose rows the value is computed.
  package let sources: [String]
  /// The statement that computes the value in all rows of the entity.
  package let statement: String
}

extension DerivationLowering {
  /// The derived columns whose values are computed from rows, but not the time of a change or values that
  /// only code computes.
  var columns: [DerivedColumn] {
    index.model.entities.flatMap { owner in
      names.columns(of: owner).compactMap { mapping -> DerivedColumn? in
        let attribute = mapping.attribute
        guard attribute.isDerived, let derivation = derivation(of: attribute, in: owner),
          !derivation.steps.isEmpty, let chain = chain(of: derivation, from: owner),
          let value = value(of: derivation, along: chain, as: attribute)
        else { return nil }
        let row = sides.end(owner)
        let assignment: SQLFragment = "UPDATE \(name: row.table) SET \(name: mapping.columnName) = \(value)"
        let condition = row.condition(on: nil).map { " WHERE \($0.sql)" as SQLFragment } ?? ""
        return DerivedColumn(
          entity: owner.name,
          path: mapping.path,
          table: row.table,
          column: mapping.columnName,
          sources: chain.levels.map(\.table),
          statement: assignment.text + condition.text
        )
      }
    }
  }

  func value(
    of derivation: Derivation,
    along chain: DerivationChain,
    as attribute: Attribute
  ) -> SQLFragment? {
    if derivation.value == .count {
      return
        "(SELECT \(DerivedValue.converted("count(*)", from: .integer64, to: attribute.type)) \(chain.rows))"
    }
    guard let source = derivation.source, let column = columnName(of: source).map(chain.source) else {
      return nil
    }
    switch derivation.value {
    case .sum: return DerivedValue.sum(of: column, source.attribute.type, chain.rows, as: attribute.type)
    case .attribute:
      let value = DerivedValue.converted(column, from: source.attribute.type, to: attribute.type)
      return "(SELECT \(value) \(chain.rows))"
    case .count, .text, .now: return nil
    }
  }
}
