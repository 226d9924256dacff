package import DataModelDefinition

/// The rules of migrations. Only what plans one enforces them.
package enum MigrationRules {
  package static let undecided = Rule(
    id: "undecided-migration",
    severity: .error,
    group: .structure,
    summary:
      "A change between two versions cannot be migrated until somebody states what becomes of the rows.",
    reason: """
      A migration never guesses: a required value that is not there, objects of which one can stay, or values of another \
      type are lost or wrong for ever. 'datamodel.migration.value', '.expression', '.drop' or '.keep' in the user info \
      of the new version's element states what is wanted.
      """
  )
}
