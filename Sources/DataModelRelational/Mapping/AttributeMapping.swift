package import DataModelDefinition

/// The columns in which the values of an attribute are kept.
///
/// It is a tree: a composite has parts, which may be composites themselves, down to attributes with a column
/// each.
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

  /// The same tree with other columns.
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
  /// The names from the entity's attribute down to this one: one name, or several for a part of a composite.
  package let path: [String]
  package internal(set) var columnName: String
  /// Whether the column may be NULL, which a part of an optional composite may although it is required.
  package let isOptional: Bool
  /// The path of the innermost optional composite that it is a part of; nil if it is a part of none. Where
  /// all columns of that are NULL, there is no composite.
  package let optionalComposite: [String]?
  /// The writer of the column, if the attribute is derived.
  package internal(set) var derivation: DerivationMapping?
  /// The column of the server's that it is; nil for one of the app's.
  package internal(set) var systemColumn: SystemColumn?
}

extension AttributeMapping {
  /// The stored attributes that an entity declares. Each column has the name that it wants: `size`, or
  /// `at_latitude`.
  ///
  /// A composite inside itself ends where it repeats.
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
      // A derived value comes only after the row, so that it cannot be required.
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
