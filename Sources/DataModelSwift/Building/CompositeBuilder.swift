import DataModelDefinition

/// Makes what templates see of a composite.
struct CompositeBuilder {
  let options: SwiftOptions
  let scope: SwiftScope
  let names: SwiftTypeNames

  private var types: SwiftAttributeType { SwiftAttributeType(scope: scope) }

  func context(_ composite: Composite) -> CompositeContext {
    let stored = composite.attributes.filter { attribute in
      if case .unrecognized = attribute.type { return false }
      return !attribute.isTransient && attribute.type != .undefined
    }
    return CompositeContext(
      access: options.accessLevel.modifier,
      name: composite.name,
      typeName: names.composite(composite.name),
      protocols: options.synthesizedConformances.map(scope.spelling) + [scope.spelling(of: "Sendable")],
      properties: stored.map(property),
      scope: scope
    )
  }

  private func property(_ attribute: Attribute) -> CompositePropertyContext {
    let name = SwiftIdentifier.escaped(attribute.name)
    let isNested = attribute.type == .composite
    let valueType =
      isNested ? names.composite(attribute.compositeName ?? "") : types.spelling(of: attribute.type)
    let type = attribute.isOptional ? "\(valueType)?" : valueType
    let column = "prefix + \(SwiftLiteral.text(attribute.name))"
    let nested = "prefix + \(SwiftLiteral.text("\(attribute.name)_"))"
    let defaultValue = isNested ? nil : types.defaultExpression(of: attribute)
    let value = defaultValue ?? (attribute.isOptional ? "nil" : nil)
    let rounding =
      attribute.type == .date
      ? (attribute.isOptional ? "?.roundedToMilliseconds" : ".roundedToMilliseconds") : ""
    let decoding: String
    switch (isNested, attribute.isOptional) {
    case (true, true): decoding = "try \(valueType).optional(row: row, prefix: \(nested))"
    case (true, false): decoding = "try \(valueType)(row: row, prefix: \(nested))"
    case (false, true): decoding = "try row.optionalValue(of: \(column))"
    case (false, false): decoding = "try row.value(of: \(column))"
    }
    return CompositePropertyContext(
      name: name,
      declaration: "\(options.accessLevel.modifier)var \(name): \(type)",
      parameter: "\(name): \(type)" + (value.map { " = \($0)" } ?? ""),
      assignment: "self.\(name) = \(name)\(rounding)",
      decoding: "self.\(name) = \(decoding)",
      encoding: isNested
        ? "\(valueType).encode(value?.\(name), to: &container, prefix: \(nested))"
        : "container.store(value?.\(name), in: \(column))",
      nullTest: isNested
        ? "\(valueType).isNull(in: row, prefix: \(nested))" : "row.hasNull(at: \(column))",
      usesFoundation: !isNested
        && SwiftAttributeType.foundationTypes.contains(SwiftAttributeType.name(of: attribute.type))
    )
  }
}
