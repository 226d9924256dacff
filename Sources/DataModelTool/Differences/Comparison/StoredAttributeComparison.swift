import DataModelDefinition
import DataModelMigration

/// The changes of an attribute whose values are stored before and after.
struct StoredAttributeComparison {
  let old: Attribute
  let new: Attribute
  let element: ChangedElement

  func add(_ match: ModelMatch, to changes: inout ChangeList) {
    compareValues(match, to: &changes)
    switch (old.isOptional, new.isOptional) {
    case (false, true): changes.add(.attributeBecameOptional, element)
    case (true, false):
      let isFilled = new.hasDefault || new.isDerived
      changes.add(
        isFilled ? .attributeBecameRequiredWithDefault : .attributeBecameRequiredWithoutDefault,
        element
      )
    default: break
    }
    compareDefaults(to: &changes)
    compareCases(to: &changes)
    compareBounds("minimum", old.minimum, new.minimum, isWider: <, to: &changes)
    compareBounds("maximum", old.maximum, new.maximum, isWider: >, to: &changes)
    if old.allowsExternalBinaryDataStorage != new.allowsExternalBinaryDataStorage
      || old.isStoredInExternalRecord != new.isStoredInExternalRecord
    {
      changes.add(.storageOptionChanged, element)
    }
  }

  /// Compares types and derivations. A derived value is always recomputed, whatever its type was.
  private func compareValues(_ match: ModelMatch, to changes: inout ChangeList) {
    if new.isDerived {
      if !old.isDerived || old.derivationExpression != new.derivationExpression || old.type != new.type {
        changes.add(.derivationChanged, element, from: words(old), to: words(new))
      }
      return
    }
    if old.isDerived { changes.add(.derivationRemoved, element, from: words(old), to: words(new)) }
    if let kind = TypeConversion.kind(from: old.type, to: new.type) {
      changes.add(kind, element, from: old.typeWords, to: new.typeWords)
    } else if old.type == .composite, old.compositeName != new.compositeName {
      // Composites have no renaming identifiers, so nothing says which parts correspond.
      changes.add(.compositeReplaced, element, from: old.compositeName, to: new.compositeName)
    }
  }

  private func words(_ attribute: Attribute) -> String {
    attribute.isDerived
      ? "\(attribute.typeWords) from \(attribute.derivationExpression ?? "nothing")" : attribute.typeWords
  }

  /// Compares defaults by value: `0` and `0.0` are the same default of a number.
  private func compareDefaults(to changes: inout ChangeList) {
    guard old.defaultValue != new.defaultValue else { return }
    let (before, after) = (old.defaultValueReading, new.defaultValueReading)
    if before == after, before != .unreadable { return }
    changes.add(.defaultChanged, element, from: text(old), to: text(new))
  }

  private func text(_ attribute: Attribute) -> String {
    guard attribute.defaultValueReading != .absent else { return "none" }
    return attribute.defaultValue?.dateInterval ?? attribute.defaultValue.flatMap(\.text) ?? "none"
  }

  private func compareCases(to changes: inout ChangeList) {
    let change = EnumerationChange(from: old, to: new)
    for moved in change.moved {
      changes.add(
        .caseValuesChanged,
        element,
        from: "\(moved.name) = \(moved.oldValue)",
        to: "\(moved.name) = \(moved.newValue)"
      )
    }
    if change.narrowerValues != nil { changes.add(.casesNarrowed, element, from: cases(old), to: cases(new)) }
  }

  private func cases(_ attribute: Attribute) -> String {
    EnumerationCases(of: attribute)?.all.map { "\($0.name) = \($0.rawValue)" }.joined(separator: ", ")
      ?? "any value"
  }

  private func compareBounds(
    _ name: String,
    _ old: AttributeBound?,
    _ new: AttributeBound?,
    isWider: (Double, Double) -> Bool,
    to changes: inout ChangeList
  ) {
    let before = old?.dateInterval ?? old?.text
    let after = new?.dateInterval ?? new?.text
    guard before != after else { return }
    let numbers = (before.flatMap(Double.init), after.flatMap(Double.init))
    let kind: ChangeKind
    switch numbers {
    case (let before?, let after?) where before == after: return
    case (let before?, let after?): kind = isWider(after, before) ? .boundsWidened : .boundsNarrowed
    case (_, nil) where after == nil: kind = .boundsWidened
    default: kind = .boundsNarrowed
    }
    changes.add(kind, element, from: "\(name) \(before ?? "none")", to: "\(name) \(after ?? "none")")
  }
}
