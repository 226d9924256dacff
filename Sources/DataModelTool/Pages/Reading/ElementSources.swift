import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelSwift

/// Makes SQL and Swift of each entity and composite of a model.
struct ElementSources {
  let bundle: ModelBundle
  let pipeline: CompilerPipeline
  /// The findings that keep sources from being made.
  let errors: [Diagnostic]

  /// - Parameters:
  ///   - model: the model as it was read
  ///   - lowered: its tables; nil if there is an error in its structure
  /// - Returns: for each entity and composite, a source or the reason why there is no source
  /// - Throws: the template library's error if a template cannot be parsed
  func sources(of model: DataModel, _ lowered: LoweredModel?) throws -> PageSources {
    let failed = Set(errors.compactMap { $0.element?.entity })
    guard let lowered, !errors.contains(where: { $0.element == nil }) else {
      return without(model) { failed.contains($0) ? .errors(in: [$0]) : .modelErrors }
    }
    // Entities of one table go or fail together.
    let groups = Dictionary(grouping: lowered.entities, by: \.tableName)
    let failures = groups.mapValues { $0.map(\.entity.name).filter(failed.contains) }
    let tables = Dictionary(lowered.schema.tables.map { ($0.name, $0) }) { first, _ in first }
    let files = try generatedFiles(of: lowered)
    var sources = PageSources()
    var written: Set<String> = []
    for mapping in lowered.entities {
      let name = mapping.entity.name
      if let failed = failures[mapping.tableName], !failed.isEmpty {
        sources.sql[name] = .errors(in: failed)
        sources.swift[name] = .errors(in: failed)
        continue
      }
      let group = groups[mapping.tableName] ?? []
      let owner = group.first { $0.entity.isRoot(among: group) }
      sources.swift[name] = files[name].map(PageSource.text) ?? .nothing
      if let owner, owner.entity.name != name {
        sources.sql[name] = .inTable(of: owner.entity.name)
        continue
      }
      // A join table is shown once, with the first entity that has it.
      let names = [mapping.tableName] + mapping.relationships.compactMap(\.joinTable)
      let own = names.filter { written.insert($0).inserted }.compactMap { tables[$0] }
      sources.sql[name] = .text(Self.script(own))
    }
    for composite in model.composites where sources.swift[composite.name] == nil {
      sources.swift[composite.name] =
        failed.contains(composite.name)
        ? .errors(in: [composite.name]) : files[composite.name].map(PageSource.text) ?? .nothing
    }
    let others = lowered.schema.tables.filter(\.isWorkTable)
    sources.remainingSQL = others.isEmpty ? nil : Self.script(others)
    return sources
  }

  private func without(_ model: DataModel, _ reason: (String) -> PageSource) -> PageSources {
    var sources = PageSources()
    for entity in model.entities {
      sources.sql[entity.name] = reason(entity.name)
      sources.swift[entity.name] = reason(entity.name)
    }
    for composite in model.composites { sources.swift[composite.name] = reason(composite.name) }
    return sources
  }

  /// The generated files of entities and composites, by their names in the model.
  private func generatedFiles(of lowered: LoweredModel) throws -> [String: String] {
    var pipeline = pipeline
    pipeline.swift.layout = .perEntity
    let files = try pipeline.swiftFiles(for: lowered, of: bundle)
    return Dictionary(
      files.compactMap { file in file.elementName.map { ($0, file.contents) } }
    ) { first, _ in first }
  }

  private static func script(_ tables: [Table]) -> String {
    tables.flatMap(\.objectStatements).map { "\($0);\n" }.joined(separator: "\n")
  }
}

extension Entity {
  /// Whether the entity is the root of its table.
  fileprivate func isRoot(among others: [EntityMapping]) -> Bool {
    !others.contains { $0.entity.name == parentName }
  }
}

extension RelationshipMapping {
  fileprivate var joinTable: String? {
    if case .joinTable(let table) = storage { table.tableName } else { nil }
  }
}
