import DataModelDefinition
import DataModelRelational

/// The rows of an entity: where they are, and where they go.
struct RowFlow {
  let old: EntityMapping
  let new: EntityMapping
  /// The old columns of the stored attributes, by the new paths.
  private let oldColumns: [[String]: ColumnMapping]
  /// The names of the composites that declare parts of attributes, by the paths.
  private let composites: [[String]: String]

  init(old: EntityMapping, new: EntityMapping, _ context: MigrationContext) {
    self.old = old
    self.new = new
    var columns: [[String]: ColumnMapping] = [:]
    var composites: [[String]: String] = [:]
    let match = context.match.entities[new.entity.name]
    for attribute in new.attributes {
      let before = match?.attributes[attribute.attribute.name].flatMap { name in
        old.attributes.first { $0.attribute.name == name }
      }
      Self.add(attribute, before, nil, context, to: &columns, &composites)
    }
    oldColumns = columns
    self.composites = composites
  }

  private static func add(
    _ new: AttributeMapping,
    _ old: AttributeMapping?,
    _ composite: String?,
    _ context: MigrationContext,
    to columns: inout [[String]: ColumnMapping],
    _ composites: inout [[String]: String]
  ) {
    switch (new, old) {
    case (.column(let column), _):
      composites[column.path] = composite
      if case .column(let before)? = old { columns[column.path] = before }
    case (.composite(let attribute, let parts), _):
      let name = attribute.compositeName ?? ""
      let match = context.match.composites[name]
      var oldParts: [AttributeMapping] = []
      if case .composite(let before, let parts)? = old, before.compositeName == match?.oldName {
        oldParts = parts
      }
      for part in parts {
        let before = match?.attributes[part.attribute.name].flatMap { name in
          oldParts.first { $0.attribute.name == name }
        }
        add(part, before, name, context, to: &columns, &composites)
      }
    }
  }

  /// Returns the column that held the values of a new one; nil if there was none.
  func oldColumn(of column: ColumnMapping) -> ColumnMapping? { oldColumns[column.path] }

  /// Returns the composite that declares a part of an attribute; nil for an attribute of an entity.
  func composite(of column: ColumnMapping) -> String? { composites[column.path] }

  /// Whether the attribute changed between a plain value and a composite, or to another composite.
  func isReshaped(_ column: ColumnMapping, _ context: MigrationContext) -> Bool {
    guard let name = column.path.first,
      let oldName = context.match.entities[new.entity.name]?.attributes[name],
      let before = old.attributes.first(where: { $0.attribute.name == oldName }),
      let after = new.attributes.first(where: { $0.attribute.name == name })
    else { return false }
    switch (before, after) {
    case (.column, .column): return false
    case (.composite(let old, _), .composite(let new, _)):
      return new.compositeName.flatMap { context.match.composites[$0]?.oldName } != old.compositeName
    case (.column, .composite), (.composite, .column): return true
    }
  }
}
