/// The types that the sources of a target define, by their names.
struct TypeCatalog {
  private let definitions: [String: [TypeDefinition]]
  /// The names in front of defined ones, also of types of other modules that the target extends.
  private let outerNames: Set<String>
  /// The names that a mention of a defined type can begin with.
  private let firstNames: Set<String>

  init(_ sources: [SwiftSource], module: String) {
    let all = sources.flatMap(\.definitions)
    definitions = Dictionary(grouping: all, by: \.name)
    outerNames = Set(
      all.flatMap { definition in
        (1..<definition.path.count).map { definition.path.prefix($0).joined(separator: ".") }
      }
    )
    firstNames = Set(all.flatMap(\.path)).union(["Self", module])
    self.module = module
  }

  private let module: String

  /// The type that a mention names: the longest path of names that is defined.
  func definition(of mention: TypeMention, in source: SwiftSource) -> TypeDefinition? {
    guard firstNames.contains(source.tokens[mention.token].text) else { return nil }
    let chain = source.chain(mention)
    var next: Int? = mention.scope
    while let index = next {
      let scope = source.scopes[index]
      if scope.hidden.contains(chain[0]) { return nil }
      if let path = scope.path {
        if chain[0] == "Self" && !path.isEmpty { return longest(path, chain.dropFirst(), in: source) }
        if hasGenericParameter(chain[0], path) { return nil }
        if isKnown(path + [chain[0]], in: source) { return longest(path, chain[...], in: source) }
      }
      next = scope.parent
    }
    return chain[0] == module ? longest([], chain.dropFirst(), in: source) : nil
  }

  /// The last type on the way from one into those that are nested in it; nil if none is defined here.
  private func longest(
    _ start: [String],
    _ names: ArraySlice<String>,
    in source: SwiftSource
  ) -> TypeDefinition? {
    var path = start
    var last: TypeDefinition?
    for name in names {
      path.append(name)
      guard isKnown(path, in: source) else { break }
      last = visible(path, in: source) ?? last
    }
    return last
  }

  private func isKnown(_ path: [String], in source: SwiftSource) -> Bool {
    outerNames.contains(path.joined(separator: ".")) || visible(path, in: source) != nil
  }

  /// The type of a name, first that of the same file.
  private func visible(_ path: [String], in source: SwiftSource) -> TypeDefinition? {
    let all = definitions[path.joined(separator: ".")] ?? []
    return all.first { $0.file == source.file } ?? all.first { !$0.isPrivate }
  }

  /// Whether a name is a parameter of a type or of one around it.
  private func hasGenericParameter(_ name: String, _ path: [String]) -> Bool {
    path.indices.contains { end in
      (definitions[path[...end].joined(separator: ".")] ?? []).contains {
        $0.genericParameters.contains(name)
      }
    }
  }
}
