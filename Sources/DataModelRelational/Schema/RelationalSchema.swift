/// The tables, indexes and triggers that a model becomes.
package struct RelationalSchema: Sendable, Equatable {
  /// The name of the model, which a database made from the schema keeps.
  package let modelName: String
  /// The name of the version of the model, that of its `.xcdatamodel`.
  package let versionName: String
  package let tables: [Table]
  /// The rules that are judged when a transaction ends.
  package let rules: [RelationshipRule]

  package func table(named name: String) -> Table? { tables.first { $0.name == name } }
}
