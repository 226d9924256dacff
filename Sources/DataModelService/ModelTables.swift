package import DataModelCompiler
package import DataModelDefinition
package import DataModelRelational
package import TableService

/// The tables that a model's synced entities need on a server, with who may do what to their rows.
package struct ModelTables: Sendable {
  /// The tables; none if something is wrong with the access.
  package let tables: [ServiceTable]
  /// What is wrong with the access, at its places in the configuration.
  package let diagnostics: Diagnostics

  /// Creates the tables of a model.
  ///
  /// - Parameters:
  ///   - model: the model
  ///   - access: who may do what, as the configuration says; nil if it says nothing
  package init(of model: LoweredModel, _ access: AccessConfiguration?) {
    let tables = model.syncedTables.map { table in
      ServiceTable(
        table.wireName,
        columns: table.columns.compactMap { column in
          guard column.role == .value else { return nil }
          return Self.type(column.type).map { ServiceColumn(column.wireName, $0) }
        }
      )
    }
    guard let access else {
      (self.tables, diagnostics) = (tables, Diagnostics())
      return
    }
    let entities = model.syncedTables.map(\.name)
    var reading = AccessReading(access, entities: model.entities.map(\.entity.name), synced: entities)
    let viewed = zip(entities, tables).map { reading.table($1, ofEntity: $0) }
    reading.finish()
    diagnostics = reading.diagnostics
    self.tables = diagnostics.hasErrors ? [] : viewed
  }

  /// Returns the type on a server; nil if values of the type are never sent.
  package static func type(_ type: AttributeType) -> ServiceValueType? {
    switch type {
    case .integer16, .integer32, .integer64: .integer
    case .decimal: .decimal
    case .double, .float: .number
    case .boolean: .boolean
    case .date: .date
    case .string, .binary, .uuid, .uri: .string
    case .transformable, .composite, .undefined, .unrecognized: nil
    }
  }
}
