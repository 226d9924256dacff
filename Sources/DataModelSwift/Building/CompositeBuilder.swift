import DataModelDefinition

/// Builds the template context of a composite.
struct CompositeBuilder {
  @Boxed var options: SwiftOptions
  @Boxed var names: SwiftTypeNames
  let composites: [String: Composite]

  func context(_ composite: Composite) -> CompositeContext {
    let stored = Self.stored(composite)
    let changed = changedNames(in: composite)
    return CompositeContext(
      access: options.accessLevel.modifier,
      name: composite.name,
      typeName: names.composite(composite.name),
      protocols: options.synthesizedConformances.map(SwiftOptions.spelling) + ["Sendable"],
      properties: stored.map { property($0, of: composite.name, changed) },
      columnCount: columnCount(of: composite),
      validations: stored.compactMap { validation(of: $0, changed) }
    )
  }

  /// Whether the model has conditions on the values of a composite.
  func hasValidations(_ name: String?) -> Bool {
    name.flatMap { composites[$0] }.map { Self.stored($0).contains { validation(of: $0, [:]) != nil } }
      ?? false
  }

  private static func stored(_ composite: Composite) -> [Attribute] {
    composite.attributes.filter { attribute in
      if case .unrecognized = attribute.type { return false }
      return !attribute.isTransient && attribute.type != .undefined
    }
  }

  /// The recursion ends because a rule refuses a composite that contains itself.
  private func columnCount(of composite: Composite) -> Int {
    Self.stored(composite).reduce(0) { count, attribute in
      guard attribute.type == .composite else { return count + 1 }
      return count + (attribute.compositeName.flatMap { composites[$0] }.map(columnCount) ?? 0)
    }
  }

  private func validation(of attribute: Attribute, _ changed: [String: String]) -> LineContext? {
    let name = self.name(of: attribute, changed)
    let label = "prefix + \(SwiftLiteral.text(attribute.name))"
    guard attribute.type == .composite else {
      let isCustom = attribute.customType != nil
      return ValidationBuilder.statement(for: attribute, "self.\(name)", isCustom: isCustom, label: label)
    }
    guard hasValidations(attribute.compositeName) else { return nil }
    let nested = "prefix + \(SwiftLiteral.text("\(attribute.name)."))"
    return LineContext(
      text: "self.\(name)\(attribute.isOptional ? "?" : "").check(&validation, prefix: \(nested))"
    )
  }

  /// Returns the changed names of the parts that cannot keep their own, by their names in the model.
  private func changedNames(in composite: Composite) -> [String: String] {
    SwiftPropertyNames.changed(in: composite.attributes.map(\.name), names)
  }

  private func name(of attribute: Attribute, _ changed: [String: String]) -> String {
    SwiftIdentifier.escaped(changed[attribute.name] ?? attribute.name)
  }

  private func property(
    _ attribute: Attribute,
    of composite: String,
    _ changed: [String: String]
  ) -> CompositePropertyContext {
    let name = self.name(of: attribute, changed)
    let isNested = attribute.type == .composite
    let custom = attribute.customType
    let valueType =
      isNested
      ? names.composite(attribute.compositeName ?? "")
      : custom?.name ?? SwiftAttributeType.name(of: attribute.type)
    let type = attribute.isOptional ? "\(valueType)?" : valueType
    let stated = isNested ? nil : SwiftAttributeType.defaultExpression(of: attribute)
    let defaultValue =
      custom == nil
      ? stated : stated.flatMap { PropertyBuilder.customDefault($0, of: "\(composite).\(attribute.name)") }
    let value = defaultValue ?? (attribute.isOptional ? "nil" : nil)
    let rounding =
      attribute.type == .date && custom == nil
      ? PropertyBuilder.rounding(isOptional: attribute.isOptional) : nil
    let decoding =
      isNested
      ? PropertyBuilder.decoding(of: name, composite: valueType, isOptional: attribute.isOptional)
      : PropertyBuilder.decoding(of: name, valueType, isOptional: attribute.isOptional)
    return CompositePropertyContext(
      name: name,
      declaration: "\(options.accessLevel.modifier)var \(name): \(type)"
        + PropertyBuilder.observer(of: name, rounding),
      parameter: "\(name): \(type)" + (value.map { " = \($0)" } ?? ""),
      assignment: "self.\(name) = \(name)\(rounding ?? "")",
      decoding: decoding,
      encoding: isNested
        ? "\(valueType).write(value?.\(name), to: &row)" : "row.write(value?.\(name))",
      modules: isNested ? [] : PropertyBuilder.modules(of: attribute),
      defaultModules: SwiftAttributeType.modules(of: value)
    )
  }
}
