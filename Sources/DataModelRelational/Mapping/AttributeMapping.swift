package import DataModelDefinition

/// The columns that store the values of an attribute.
///
/// This is a tree: a composite has parts, which may be composites themselves, down to attributes with one
/// column each.
package enum AttributeMapping: Sendable {
  case column(ColumnMapping)
  indirect case composite(Attribute, parts: [AttributeMapping])

  /// The attribute that the entity declares.
  package var attribute: Attribute {
    switch self {
    case .column(let column): column.attribute
    case .composite(let attribute, _): attribute
    }
  }

  /// The columns, in the order of the parts.
  package var columns: [ColumnMapping] {
    switch self {
    case .column(let column): [column]
    case .composite(_, let parts): parts.columns
    }
  }

  /// Returns the tree with each column transformed.
  func mapColumns(_ transform: (ColumnMapping) -> ColumnMapping) -> AttributeMapping {
    switch self {
    case .column(let column): .column(transform(column))
    case .composite(let attribute, let parts):
      .composite(attribute, parts: parts.map { $0.mapColumns(transform) })
    }
  }
}

extension [AttributeMapping] {
  /// The columns of all attributes, in their order.
  package var columns: [ColumnMapping] {
    var columns: [ColumnMapping] = []
    columns.reserveCapacity(count)
    for attribute in self {
      if case .column(let column) = attribute { columns.append(column) } else { columns += attribute.columns }
    }
    return columns
  }
}

/// The column of an attribute, or of one inside a composite.
package struct ColumnMapping: Sendable {
  @Boxed package var attribute: Attribute
  /// The names from the entity's attribute down to this one: a single name, or several for a part of a
  /// composite.
  package let path: [String]
  package internal(set) var columnName: String
  /// Whether the column may be NULL. A part of an optional composite may, even if it is required.
  package let isOptional: Bool
  /// The path of the innermost optional composite that contains it; nil if none does. If all columns of that
  /// composite are NULL, there is no composite.
  package let optionalComposite: [String]?
  /// Who writes the column, if the attribute is derived.
  package internal(set) var derivation: DerivationMapping?
  /// The system column of the server that it is; nil for a column of the app.
  package internal(set) var systemColumn: SystemColumn?
}

extension AttributeMapping {
  /// Returns the stored attributes that an entity declares. Each column has the name that it prefers: `size`,
  /// or `at_latitude`.
  ///
  /// A composite that contains itself ends where it repeats.
  static func declared(by entity: Entity, composites: [Composite]) -> [AttributeMapping] {
    let byName = Dictionary(composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return mappings(of: entity.attributes, path: [], optionalComposite: nil, byName, open: [])
  }

  private static func mappings(
    of attributes: [Attribute],
    path: [String],
    optionalComposite: [String]?,
    _ composites: [String: Composite],
    open: Set<String>
  ) -> [AttributeMapping] {
    attributes.filter { !$0.isTransient }.compactMap { attribute in
      let path = path + [attribute.name]
      // A derived value is written only after the row, so it cannot be required.
      let isOptional = optionalComposite != nil || attribute.isOptional || attribute.isDerived
      switch attribute.type {
      case .undefined, .unrecognized: return nil
      case .composite:
        guard let composite = attribute.compositeName.flatMap({ composites[$0] }),
          !open.contains(composite.name)
        else { return nil }
        let parts = mappings(
          of: composite.attributes,
          path: path,
          optionalComposite: attribute.isOptional ? path : optionalComposite,
          composites,
          open: open.union([composite.name])
        )
        return parts.isEmpty ? nil : .composite(attribute, parts: parts)
      case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary,
        .uuid, .uri, .transformable:
        let column = ColumnMapping(
          attribute: attribute,
          path: path,
          columnName: path.joined(separator: "_"),
          isOptional: isOptional,
          optionalComposite: optionalComposite
        )
        return .column(column)
      }
    }
  }
}
