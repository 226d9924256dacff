package import DataModelDefinition

/// The tables and columns that a sync profile requires, read from models.
///
/// The requirement is data: a profile accepts one or more generations of the sync system, and each is a model
/// in `Schemas/`. What every generation has is required; what only some have is optional, but must be right
/// where it is present. The abstract entity `DataTable` of such a model stands for each table of the app.
package struct SyncRequirements: Sendable {
  /// The service's name for people: `Mobile Apps`.
  package let serviceName: String
  let systemTables: [SystemTable]
  /// The columns of each data table: `id`, and the ones that the service keeps.
  let dataColumns: [SystemColumn]

  struct SystemTable: Sendable {
    let name: String
    let isRequired: Bool
    let columns: [SystemColumn]
  }

  struct SystemColumn: Sendable {
    /// As the oldest generation that has it states it.
    @Boxed var attribute: Attribute
    let isRequired: Bool

    var name: String { attribute.name }
    var type: AttributeType { attribute.type }
  }

  /// The name of the entity that stands for the tables of the app.
  package static let dataTableName = "DataTable"

  /// Derives the requirements from the models of the generations that a profile accepts, oldest first.
  package init(serviceName: String, generations: [DataModel]) {
    self.serviceName = serviceName
    let tables = generations.map { generation in
      Dictionary(generation.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var names: [String] = []
    for entity in generations.flatMap(\.entities) where !names.contains(entity.name) {
      names.append(entity.name)
    }
    systemTables = names.filter { $0 != Self.dataTableName }.map { name in
      let entities = tables.compactMap { $0[name] }
      return SystemTable(
        name: name,
        isRequired: entities.count == generations.count,
        columns: Self.columns(of: entities) { _, occurrences in occurrences == entities.count }
      )
    }
    let dataTables = tables.compactMap { $0[Self.dataTableName] }
    dataColumns = Self.columns(of: dataTables) { attribute, _ in !attribute.isOptional }
  }

  private static func columns(
    of entities: [Entity],
    isRequired: (Attribute, _ occurrences: Int) -> Bool
  ) -> [SystemColumn] {
    var columns: [SystemColumn] = []
    for attribute in entities.flatMap(\.attributes)
    where !columns.contains(where: { $0.name == attribute.name }) {
      let occurrences = entities.count { $0.attributes.contains { $0.name == attribute.name } }
      columns.append(
        SystemColumn(attribute: attribute, isRequired: isRequired(attribute, occurrences))
      )
    }
    return columns
  }

  /// Whether a column of the app's tables is one that the service keeps, or the id.
  func isDataColumn(_ name: String) -> Bool {
    dataColumns.contains { $0.name == name }
  }

  /// Whether an entity is one of the service's own tables, present or not in every generation.
  func isSystemTable(_ name: String) -> Bool {
    systemTables.contains { $0.name == name }
  }
}
