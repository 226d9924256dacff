/// The tables, indexes and triggers that a model becomes.
package struct RelationalSchema: Sendable, Hashable {
  /// The name of the model, which a database made from the schema keeps.
  package let modelName: String
  package let tables: [Table]

  package init(modelName: String, tables: [Table]) {
    self.modelName = modelName
    self.tables = tables
  }

  package func table(named name: String) -> Table? {
    tables.first { $0.name == name }
  }
}
