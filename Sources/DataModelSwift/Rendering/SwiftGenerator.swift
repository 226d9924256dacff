import DataModelDefinition
package import DataModelRelational
import Mustache

/// Renders the Swift sources of a model.
package struct SwiftGenerator: Sendable {
  /// The number in the header. It grows when the same model would give other sources, so that a reader of a diff
  /// knows that the generator is the cause.
  package static let outputFormat = 1
  /// How many files the entities of a model are spread over with ``FileLayout/fixed``.
  package static let fixedFileCount = 8

  private let library: MustacheLibrary
  private let options: SwiftOptions

  /// A generator with the given templates.
  ///
  /// - Throws: the library's error if a template cannot be parsed
  package init(templates: [String: String] = BuiltInTemplates.all, options: SwiftOptions) throws {
    library = MustacheLibrary(templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    self.options = options
  }

  /// The files of a model, sorted by name.
  ///
  /// - Parameters:
  ///   - lowered: the model with its schema
  ///   - modelFileName: the name of the bundle, for the header
  /// - Returns: at least the file with the schema
  package func files(for lowered: LoweredModel, modelFileName: String) -> [GeneratedFile] {
    let access = options.accessLevel.modifier
    let keys = Dictionary(
      lowered.entities.map { ($0.entity.name, $0.key) },
      uniquingKeysWith: { first, _ in first }
    )
    let header = FileContext(
      modelFileName: modelFileName.filter { !$0.isNewline },
      outputFormat: Self.outputFormat,
      fingerprint: Fingerprint(of: lowered.schema).description,
      accessLevel: options.accessLevel
    )
    let entities = lowered.entities.filter { !$0.entity.isAbstract }
      .map { EntityContext($0, access: access, keys: keys) }
    var files = [schemaFile(of: lowered, header)]
    switch options.layout {
    case .perEntity:
      files += entities.map { file(named: "\($0.entityName).generated.swift", header, [$0]) }
    case .fixed:
      let stem = SwiftIdentifier.typeName(from: lowered.schema.modelName)
      let groups = Dictionary(grouping: entities) {
        Fingerprint.bucket(of: $0.entityName, count: Self.fixedFileCount)
      }
      files += (0..<Self.fixedFileCount).map { number in
        file(named: "\(stem)Entities\(number + 1).generated.swift", header, groups[number] ?? [])
      }
    }
    return files.sorted { $0.name < $1.name }
  }

  private func schemaFile(of lowered: LoweredModel, _ header: FileContext) -> GeneratedFile {
    let typeName = SwiftIdentifier.typeName(from: lowered.schema.modelName) + "Schema"
    var context = header
    context.schema = [
      SchemaContext(
        access: options.accessLevel.modifier,
        typeName: typeName,
        modelName: lowered.schema.modelName,
        fingerprint: header.fingerprint,
        statements: lowered.schema.statements.map(StatementContext.init)
      )
    ]
    return GeneratedFile(name: "\(typeName).generated.swift", contents: render(context, "SchemaFile"))
  }

  private func file(named name: String, _ header: FileContext, _ entities: [EntityContext]) -> GeneratedFile {
    var context = header
    context.entities = entities
    return GeneratedFile(name: name, contents: render(context, "EntityFile"))
  }

  private func render(_ context: FileContext, _ template: String) -> String {
    library.render(context, withTemplate: template) ?? ""
  }
}
