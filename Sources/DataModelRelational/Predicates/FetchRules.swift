package import DataModelDefinition

/// The rules that fetch requests and fetched properties must satisfy to become queries, except those that do
/// not involve tables.
package enum FetchRules {
  package static let all: [Rule] = [untranslatablePredicate]

  static let untranslatablePredicate: Rule = RuleGroup.structure.warning(
    "untranslatable-predicate",
    "A predicate has no translation to SQL.",
    """
    SQLite cannot express parts of the predicate language without functions of the app, or might find other \
    rows. No function is generated for the request, rather than a wrong one. \
    Documentation/Reference/Predicates.md lists what is translated.
    """,
    .model(
      """
      <entity name="Item">
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="Open" entity="Item" predicateString="text ==«[c]→» $TEXT"/>
      """
    )
  )
}
