import DataModelRuntime
import FieldVersions
import Testing

/// A change between the two versions, in entities of its own.
struct FieldChange: Sendable, CustomTestStringConvertible {
  /// What changes, in words.
  let name: String
  /// The rules that `compat` reports about it.
  let rules: [String]
  /// Whether the new version has a column that apps of the old one do not know.
  let addsColumn: Bool
  let old: [any SyncedEntity.Type]
  let new: [any SyncedEntity.Type]

  var testDescription: String { name }

  /// The tables on the server that belong to it, in lower case.
  var tables: Set<String> { Set((old + new).map { $0.syncedTable.wireName.lowercased() }) }

  static let all: [FieldChange] = [
    FieldChange("nothing", [OldField.Unchanged.self], [NewField.Unchanged.self]),
    FieldChange("a column is added", [OldField.Added.self], [NewField.Added.self], addsColumn: true),
    FieldChange(
      "a required column with a default is added",
      [OldField.AddedDefault.self],
      [NewField.AddedDefault.self],
      addsColumn: true
    ),
    FieldChange(
      "a required column is added",
      [OldField.AddedRequired.self],
      [NewField.AddedRequired.self],
      "sync-new-requirement",
      addsColumn: true
    ),
    FieldChange(
      "a composite is added",
      [OldField.AddedComposite.self],
      [NewField.AddedComposite.self],
      addsColumn: true
    ),
    FieldChange("a local column is added", [OldField.AddedLocal.self], [NewField.AddedLocal.self]),
    FieldChange("a derived column is added", [OldField.AddedDerived.self], [NewField.AddedDerived.self]),
    FieldChange("a column is removed", [OldField.Removed.self], [NewField.Removed.self], "compat-gone"),
    FieldChange(
      "a column is no longer sent",
      [OldField.MadeLocal.self],
      [NewField.MadeLocal.self],
      "compat-gone"
    ),
    FieldChange(
      "a column is renamed",
      [OldField.Renamed.self],
      [NewField.Renamed.self],
      "compat-gone",
      addsColumn: true
    ),
    FieldChange(
      "a column is renamed in the app only",
      [OldField.RenamedHere.self],
      [NewField.RenamedHere.self]
    ),
    FieldChange(
      "a column gets another letter case",
      [OldField.Cased.self],
      [NewField.Cased.self],
      "compat-gone"
    ),
    FieldChange("a table is renamed", [OldField.Moved.self], [NewField.MovedTable.self], "compat-gone"),
    FieldChange("a table is renamed in the app only", [OldField.MovedHere.self], [NewField.MovedEntity.self]),
    FieldChange("an integer becomes a text", [OldField.Retyped.self], [NewField.Retyped.self], "compat-type"),
    FieldChange("an integer is wider", [OldField.Wider.self], [NewField.Wider.self], "compat-received"),
    FieldChange("an integer is narrower", [OldField.Narrower.self], [NewField.Narrower.self], "compat-sent"),
    FieldChange(
      "an integer is narrower, but its bounds are the same",
      [OldField.NarrowerWithin.self],
      [NewField.NarrowerWithin.self]
    ),
    FieldChange("a Float becomes a Double", [OldField.Finer.self], [NewField.Finer.self], "compat-received"),
    FieldChange("a Double becomes a Float", [OldField.Coarser.self], [NewField.Coarser.self], "compat-sent"),
    FieldChange("texts may be longer", [OldField.Longer.self], [NewField.Longer.self], "compat-received"),
    FieldChange("texts are shorter", [OldField.Shorter.self], [NewField.Shorter.self], "compat-sent"),
    FieldChange("numbers get bounds", [OldField.Bounded.self], [NewField.Bounded.self], "compat-sent"),
    FieldChange(
      "numbers lose a bound",
      [OldField.Unbounded.self],
      [NewField.Unbounded.self],
      "compat-received"
    ),
    FieldChange("dates get a bound", [OldField.Later.self], [NewField.Later.self], "compat-sent"),
    FieldChange(
      "an enumeration has more cases",
      [OldField.MoreCases.self],
      [NewField.MoreCases.self],
      "compat-received"
    ),
    FieldChange(
      "an enumeration has fewer cases",
      [OldField.FewerCases.self],
      [NewField.FewerCases.self],
      "compat-sent"
    ),
    FieldChange(
      "a column becomes optional",
      [OldField.NowOptional.self],
      [NewField.NowOptional.self],
      "compat-received"
    ),
    FieldChange(
      "a column becomes required",
      [OldField.NowRequired.self],
      [NewField.NowRequired.self],
      "compat-sent"
    ),
    FieldChange(
      "a column becomes required, with a default",
      [OldField.NowRequiredDefault.self],
      [NewField.NowRequiredDefault.self]
    ),
    FieldChange("a default is another one", [OldField.OtherDefault.self], [NewField.OtherDefault.self]),
    FieldChange(
      "a text becomes a UUID",
      [OldField.Identified.self],
      [NewField.Identified.self],
      "compat-sent"
    ),
    FieldChange(
      "a UUID becomes a text",
      [OldField.Unidentified.self],
      [NewField.Unidentified.self],
      "compat-received"
    ),
    FieldChange("a text becomes bytes", [OldField.Encoded.self], [NewField.Encoded.self], "compat-sent"),
    FieldChange(
      "a UUID becomes a URL",
      [OldField.Addressed.self],
      [NewField.Addressed.self],
      "compat-received"
    ),
    FieldChange("values become unique", [OldField.NowUnique.self], [NewField.NowUnique.self]),
    FieldChange(
      "values need no longer be unique",
      [OldField.NoLongerUnique.self],
      [NewField.NoLongerUnique.self]
    ),
    FieldChange(
      "a to-one is added, and a table that refers to an old one",
      [OldField.Home.self, OldField.Inn.self, OldField.Guest.self],
      [NewField.Home.self, NewField.Inn.self, NewField.Guest.self, NewField.Visitor.self],
      "compat-deletion",
      addsColumn: true
    ),
    FieldChange(
      "a table is added, and a to-one to it",
      [OldField.AddedReference.self],
      [NewField.AddedReference.self, NewField.AddedTable.self],
      addsColumn: true
    ),
    FieldChange(
      "a to-one refers to another table",
      [OldField.Shed.self, OldField.Garage.self, OldField.Tool.self],
      [NewField.Shed.self, NewField.Garage.self, NewField.Tool.self],
      "compat-reference"
    ),
    FieldChange(
      "a delete rule is another one",
      [OldField.Parent.self, OldField.Child.self],
      [NewField.Parent.self, NewField.Child.self]
    ),
  ]

  private init(
    _ name: String,
    _ old: [any SyncedEntity.Type],
    _ new: [any SyncedEntity.Type],
    _ rules: String...,
    addsColumn: Bool = false
  ) {
    (self.name, self.old, self.new) = (name, old, new)
    (self.rules, self.addsColumn) = (rules, addsColumn)
  }
}
