/// The tables, indexes and triggers of a model.
package struct RelationalSchema: Sendable, Equatable {
  /// The name of the model, which a database with this schema stores.
  package let modelName: String
  /// The name of the model version, from its `.xcdatamodel`.
  package let versionName: String
  package let tables: [Table]
  /// The rules that are checked when a transaction ends.
  package let rules: [RelationshipRule]

  package func table(named name: String) -> Table? { tables.first { $0.name == name } }
}
