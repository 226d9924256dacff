package import DataModelDefinition

/// The rules that fetch requests and fetched properties have to keep to become queries.
package enum FetchRules {
  package static let all: [Rule] = [unknownEntity, predicateSyntax, untranslatablePredicate]

  static let unknownEntity = Rule(
    id: "unknown-fetch-entity",
    severity: .warning,
    group: .structure,
    summary: "A fetch request is for an entity that is not in the model.",
    reason:
      "Core Data fails when the request is executed. No function is generated for it. Correct 'entity'.",
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Itme"/>
        """,
      good: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Item"/>
        """
    )
  )
  static let predicateSyntax = Rule(
    id: "predicate-syntax",
    severity: .warning,
    group: .structure,
    summary: "A predicate is not well-formed.",
    reason: """
      Core Data throws an exception when it parses such a predicate. No function is generated for the request. \
      Documentation/Predicates.md describes the language.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="text == "/>
        """,
      good: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="text == $TEXT"/>
        """
    )
  )
  static let untranslatablePredicate = Rule(
    id: "untranslatable-predicate",
    severity: .warning,
    group: .structure,
    summary: "A predicate has no translation to SQL.",
    reason: """
      Some of the language has no form in SQLite without functions of the application, or none that is sure to \
      find the same rows. No function is generated for the request, and nothing wrong either. \
      Documentation/Predicates.md lists what is translated.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="txt == $TEXT"/>
        """,
      good: """
        <entity name="Item">
          <attribute name="text" optional="YES" attributeType="String"/>
        </entity>
        <fetchRequest name="Open" entity="Item" predicateString="text == $TEXT"/>
        """
    )
  )
}
