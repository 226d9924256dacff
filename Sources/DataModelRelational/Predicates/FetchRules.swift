package import DataModelDefinition

/// The rules that fetch requests and fetched properties have to keep to become queries, apart from those that
/// need no tables.
package enum FetchRules {
  package static let all: [Rule] = [untranslatablePredicate]

  static let untranslatablePredicate = RuleGroup.structure.warning(
    "untranslatable-predicate",
    "A predicate has no translation to SQL.",
    """
    Some of the language has no form in SQLite without functions of the application, or none that is sure \
    to find the same rows. No function is generated for the request, and nothing wrong either. \
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
