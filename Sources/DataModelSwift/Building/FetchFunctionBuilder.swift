import DataModelDefinition
import DataModelRelational

/// Builds functions for fetch requests and fetched properties: `$variables` become parameters, values are
/// bound.
struct FetchFunctionBuilder {
  let access: AccessLevel
  /// The entities that must not appear in public declarations.
  let hiddenEntities: Set<String>
  @Boxed var names: SwiftTypeNames
  let properties: PropertyBuilder

  private static let argument = "DataModelRuntime.LocalStore.QueryArgument"

  /// Returns the function of a fetch request, a static function of the type that it finds.
  func request(_ query: FetchQuery, named name: String) -> FunctionContext? {
    function(query, "The fetch request `\(query.name)` of the model.", named: name, owner: nil)
  }

  /// Returns the function of a fetched property, an instance function of the type that has it.
  func fetchedProperty(_ query: FetchQuery, of owner: EntityMapping) -> FunctionContext? {
    let name = properties.memberNames[owner.entity.name]?.function(query.name)
    return function(query, "The fetched property `\(query.name)`.", named: name ?? query.name, owner: owner)
  }

  private func function(
    _ query: FetchQuery,
    _ summary: String,
    named name: String,
    owner: EntityMapping?
  ) -> FunctionContext? {
    // There is no function for entities that cannot have objects.
    let variables = query.condition?.variables ?? []
    guard ([query.entityName] + variables.compactMap(\.entityName)).allSatisfy(names.hasObjects) else {
      return nil
    }
    let type = names.destination(query.entityName)
    var parameters: [(variable: PredicateVariable, name: String)] = []
    for variable in variables where variable.name != "FETCH_SOURCE" {
      parameters.append((variable, parameterName(variable.name, type, taken: parameters.map(\.name))))
    }
    var arguments: [String] = []
    for binding in query.condition?.bindings ?? [] {
      guard let argument = argument(binding, parameters, owner) else { return nil }
      arguments.append(argument)
    }
    let list = parameters.map { "\($0.name): \(self.type(of: $0.variable))" }
    let values = parameters.map { "\(SwiftIdentifier.label($0.name)): \($0.name)" }
    let result = "GRDB.QueryInterfaceRequest<\(type)>"
    var body = "\(type).all()"
    if let condition = query.condition {
      let values = arguments.isEmpty ? "" : ", arguments: [\(arguments.joined(separator: ", "))]"
      body = "\(type).filter(sql: \(SwiftLiteral.raw("(\(condition.sql))"))\(values))"
    }
    if let limit = query.limit { body += ".limit(\(limit))" }
    return FunctionContext(
      summary: summary,
      access: (isHidden(query, parameters.map(\.variable)) ? .internal : access).modifier,
      requirement:
        "\(owner == nil ? "static " : "")func \(name)(\(list.joined(separator: ", "))) -> \(result)",
      memberName: owner == nil ? nil : name,
      call: "\(name)(\(values.joined(separator: ", ")))",
      body: body,
      modules: parameters.map { modules(of: $0.variable) }.union
    )
  }

  private func argument(
    _ binding: PredicateBinding,
    _ parameters: [(variable: PredicateVariable, name: String)],
    _ owner: EntityMapping?
  ) -> String? {
    switch binding {
    case .value(.integer(let integer)): return "\(integer)"
    case .value(.real(let real)): return "\(real)"
    case .value(.text(let text)): return SwiftLiteral.text(text)
    case .now: return "\(Self.argument).now()"
    case .variable(let variable) where variable.name == "FETCH_SOURCE":
      return owner.flatMap { source(variable, $0) }
    case .variable(let variable):
      guard let name = parameters.first(where: { $0.variable == variable })?.name else { return nil }
      let isObject = if case .object = variable.type { true } else { false }
      if variable.isCollection {
        return "\(Self.argument).list(\(name)\(isObject ? ".map(\\.storedKey)" : ""))"
      }
      return isObject ? "\(name).storedKey" : "\(Self.argument).value(\(name))"
    }
  }

  /// Returns a value of the object with the fetched property.
  private func source(_ variable: PredicateVariable, _ owner: EntityMapping) -> String? {
    guard let first = variable.path.first else { return "self.storedKey" }
    guard variable.path.count == 1 else { return nil }
    if owner.columns.contains(where: { $0.path == variable.path }) {
      return "\(Self.argument).value(self.\(properties.name(of: first, owner.entity)))"
    }
    guard owner.references.contains(where: { $0.relationship.name == first }) else { return nil }
    let reference = properties.memberNames[owner.entity.name]?.reference(first)
    return "\(Self.argument).value(self.\(SwiftIdentifier.escaped(reference ?? first)))"
  }

  private func modules(of variable: PredicateVariable) -> Set<String> {
    guard case .attribute(let type) = variable.type else { return [] }
    return SwiftAttributeType.modules(of: SwiftAttributeType.name(of: type))
  }

  private func type(of variable: PredicateVariable) -> String {
    let single =
      switch variable.type {
      case .attribute(let type): SwiftAttributeType.name(of: type)
      case .object(let entity, _): names.destination(entity)
      }
    return variable.isCollection ? "[\(single)]" : single
  }

  private func isHidden(_ query: FetchQuery, _ variables: [PredicateVariable]) -> Bool {
    hiddenEntities.contains(query.entityName)
      || variables.contains { variable in
        variable.entityName.map(hiddenEntities.contains) ?? false
      }
  }

  private static let unusableNames = SwiftIdentifier.takenNames.union(SwiftIdentifier.impossibleLabels)
    .union(["Self", "self"])

  /// Returns a parameter name that the function's body does not use: `COUNTRY_CD` → `countryCd`, `humanName`
  /// → `humanName`.
  private func parameterName(_ variable: String, _ type: String, taken: [String]) -> String {
    var name = variable
    if variable == variable.uppercased() {
      let words = variable.split(separator: "_").map { $0.lowercased() }
      name =
        (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    guard let first = name.first, first.isLetter else { return "value\(taken.count + 1)" }
    // A variable `Self` gets another name than the type `Self_`.
    while Self.unusableNames.contains(name) || name == type { name += "_" }
    name = SwiftIdentifier.escaped(name)
    while taken.contains(name) { name += "_" }
    return name
  }
}

extension PredicateVariable {
  /// The entity of the objects that it represents; nil if it represents values.
  fileprivate var entityName: String? {
    if case .object(let entity, _) = type { entity } else { nil }
  }
}
