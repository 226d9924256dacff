import DataModelDefinition
package import DataModelMigration
package import DataModelRelational
import Mustache

/// Renders the Swift sources of a model.
package struct SwiftGenerator: Sendable {
  /// The format number in the header. It grows when the same model would give other sources, so that a reader
  /// of a diff knows that the generator is the cause.
  package static let outputFormat = 9
  /// The number of files for the entities of a model with ``FileLayout/fixed``.
  package static let fixedFileCount = 8

  private let library: MustacheLibrary
  private let options: SwiftOptions
  /// Whether each property is rendered with a template, which takes a third of the time of a run.
  private let hasPropertyTemplate: Bool

  /// Creates a generator with the given templates.
  ///
  /// - Throws: the library's error if a template cannot be parsed
  package init(templates: [String: String] = EmbeddedTemplates.swift, options: SwiftOptions) throws {
    library = MustacheLibrary(templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    self.options = options
    hasPropertyTemplate = templates["Property"] != EmbeddedTemplates.swift["Property"]
  }

  /// Returns the files of a model, sorted by name.
  ///
  /// - Parameters:
  ///   - lowered: the model
  ///   - modelFileName: the name of its bundle, for the headers
  ///   - migrations: the steps from older versions
  ///   - olderVersions: the versions that the steps lead from, for an import of their Core Data stores
  /// - Returns: at least the file with the schema
  package func files(
    for lowered: LoweredModel,
    modelFileName: String,
    migrations: [MigrationStep] = [],
    from olderVersions: [LoweredModel] = []
  ) -> [GeneratedFile] {
    let builder = EntityBuilder(lowered, options: options)
    let (schemaFile, header, tables) = schemaFile(
      of: lowered,
      modelFileName,
      builder,
      migrations,
      options.coreDataImport ? olderVersions : []
    )
    var files = [schemaFile]
    // Only files with several entities need to wait for all of them: the texts of a large model are
    // megabytes, and would be in memory twice.
    var units: [SourceUnit] = []
    func add(_ unit: SourceUnit) {
      switch options.layout {
      case .perEntity: files.append(file(named: fileName(of: unit.name), tables, header, [unit]))
      case .fixed: units.append(unit)
      }
    }
    for mapping in builder.generatedEntities {
      let unit = unit(of: mapping, builder)
      if !unit.declarations.isEmpty { add(unit) }
    }
    for composite in lowered.model.composites { add(unit(of: builder.composite(composite))) }
    if options.layout == .fixed {
      let stem = fixedStem(of: lowered)
      let groups = Dictionary(grouping: units) {
        Fingerprint.bucket(of: $0.name, count: Self.fixedFileCount)
      }
      files += (0..<Self.fixedFileCount).map { number in
        file(named: "\(stem)Entities\(number + 1).generated.swift", tables, header, groups[number] ?? [])
      }
    }
    return files.sorted { $0.name < $1.name }
  }

  private func header(of definition: DataDefinition, _ modelFileName: String) -> FileContext {
    FileContext(
      modelFileName: modelFileName.filter { !$0.isNewline },
      outputFormat: Self.outputFormat,
      fingerprint: definition.fingerprint.description,
      accessLevel: options.accessLevel
    )
  }

  /// Returns the contexts of a model, one for each rendering of a template.
  package func contexts(for lowered: LoweredModel, modelFileName: String) -> TemplateContexts {
    let builder = EntityBuilder(lowered, options: options)
    let definition = DataDefinition(of: lowered.schema)
    var file = header(of: definition, modelFileName)
    file.publicModules = ["DataModelRuntime"] + (options.coreDataImport ? ["CoreDataImport"] : [])
    var schema = schema(of: lowered, definition, builder)
    let versions = coreDataVersions(of: lowered, after: [])
    schema.coreDataVersions = versions.map(nested)
    file.declarations = [LineContext(text: nested(render(schema, "Schema")))]
    var contexts = TemplateContexts()
    for mapping in builder.generatedEntities {
      for enumeration in builder.enumerations(of: mapping.entity) {
        contexts.add(enumeration, for: "Enumeration")
      }
      if let parent = builder.parent(mapping) {
        contexts.add(parent, for: "Protocol")
        contexts.add(parent, for: "Union")
      }
      if !mapping.entity.isAbstract {
        var entity = builder.entity(mapping)
        entity.hasPropertyTemplate = hasPropertyTemplate
        contexts.add(entity, for: "Entity")
      }
    }
    for composite in lowered.model.composites { contexts.add(builder.composite(composite), for: "Composite") }
    for version in versions { contexts.add(version, for: "CoreDataVersion") }
    contexts.add(schema, for: "Schema")
    contexts.add(file, for: "File")
    return contexts
  }

  // MARK: - Declarations

  /// The declarations for one entity or composite, which are always in the same file.
  private struct SourceUnit {
    let name: String
    /// The name of the entity or composite in the model.
    let elementName: String
    /// The table of the entity; nil for a composite.
    var tableName: String?
    var declarations: [String] = []
    var modules: Set<String> = []
    var defaultModules: Set<String> = []
    var bodyModules: Set<String> = []
    /// Whether a public declaration uses GRDB and the runtime. Composites use them only internally.
    var hasRows = false
    var access: AccessLevel = .public
  }

  private func unit(of mapping: EntityMapping, _ builder: EntityBuilder) -> SourceUnit {
    var unit = SourceUnit(
      name: builder.names.type(of: mapping.entity.name),
      elementName: mapping.entity.name,
      tableName: mapping.tableName
    )
    unit.hasRows = true
    unit.access = builder.access(of: mapping)
    var entity = builder.entity(mapping)
    entity.hasPropertyTemplate = hasPropertyTemplate
    unit.declarations += builder.enumerations(of: mapping.entity).map { render($0, "Enumeration") }
    if let parent = builder.parent(mapping) {
      unit.declarations += [render(parent, "Protocol"), render(parent, "Union")]
      unit.modules = entity.modules.union(parent.functions.map(\.modules).union)
    }
    if !mapping.entity.isAbstract {
      unit.declarations.append(render(entity, "Entity"))
      unit.modules.formUnion(entity.modules)
      unit.defaultModules = entity.defaultModules
      unit.bodyModules = entity.bodyModules
    }
    return unit
  }

  private func unit(of composite: CompositeContext) -> SourceUnit {
    SourceUnit(
      name: composite.typeName,
      elementName: composite.name,
      declarations: [render(composite, "Composite")],
      modules: composite.modules,
      defaultModules: composite.defaultModules,
      bodyModules: composite.bodyModules
    )
  }

  private func schema(
    of lowered: LoweredModel,
    _ definition: DataDefinition,
    _ builder: EntityBuilder,
    _ migrations: [MigrationStep] = []
  ) -> SchemaContext {
    SchemaContext(
      of: lowered,
      definition,
      access: options.accessLevel.modifier,
      typeName: builder.names.schema,
      migrations: migrations
    )
  }

  /// Returns the versions of a model from which Core Data stores are imported, oldest first; empty if the
  /// app imports none.
  ///
  /// The schema of the current version is that of the generated code. Those of older versions are written
  /// beside it, but have no steps: an import migrates rows with the current one.
  private func coreDataVersions(
    of lowered: LoweredModel,
    after olderVersions: [LoweredModel]
  ) -> [CoreDataVersionContext] {
    guard options.coreDataImport else { return [] }
    return (olderVersions + [lowered]).enumerated().map { position, version in
      let typeName = "Version\(position + 1)"
      let mapping = ImportMapping(version, options.importDecisions)
      let isCurrent = position == olderVersions.count
      return CoreDataVersionContext(
        typeName: typeName,
        versionName: version.schema.versionName,
        schema: isCurrent
          ? nil
          : SchemaContext(of: version, DataDefinition(of: version.schema), access: "", typeName: typeName),
        entities: mapping.entities.map(\.json),
        derivations: mapping.derivations
      )
    }
  }

  /// Returns a version for the enum of the schema, which contains it.
  private func nested(_ version: CoreDataVersionContext) -> NestedVersionContext {
    NestedVersionContext(
      typeName: version.typeName,
      declaration: indented(render(version, "CoreDataVersion"))
    )
  }

  // MARK: - Files

  /// Returns the file with the schema, and what the other files need of its SQL. The SQL of a large model is
  /// megabytes, and is released before they are rendered.
  private func schemaFile(
    of lowered: LoweredModel,
    _ modelFileName: String,
    _ builder: EntityBuilder,
    _ migrations: [MigrationStep],
    _ olderVersions: [LoweredModel]
  ) -> (GeneratedFile, header: FileContext, tables: CanonicalTables) {
    let definition = DataDefinition(of: lowered.schema)
    let header = header(of: definition, modelFileName)
    let typeName = builder.names.schema
    var file = header
    file.publicModules = ["DataModelRuntime"]
    if options.coreDataImport { file.publicModules.append("CoreDataImport") }
    let hasQueue =
      lowered.hasQueue(after: migrations) || olderVersions.contains { $0.hasQueue(after: []) }
    if hasQueue { file.privateModules = ["OfflineSync"] }
    var declarations: [String] = []
    if let namespace = options.namespace.map(SwiftIdentifier.escaped) {
      declarations.append(
        "/// The types of the model.\n\(options.accessLevel.modifier)nonisolated enum \(namespace) {}"
      )
    }
    var schema = schema(of: lowered, definition, builder, migrations)
    schema.coreDataVersions = coreDataVersions(of: lowered, after: olderVersions).map(nested)
    declarations.append(nested(render(schema, "Schema")))
    if !lowered.syncedTables.isEmpty {
      declarations.append(syncedEntityExtension(typeName))
    } else if options.explainsMissingSync {
      declarations += unsyncedExtensions(lowered, typeName)
    }
    file.declarations = declarations.map { LineContext(text: $0) }
    let name =
      options.layout == .fixed
      ? "\(fixedStem(of: lowered))Schema.generated.swift" : fileName(of: typeName)
    return (GeneratedFile(name: name, contents: render(file, "File")), header, definition.canonicalTables)
  }

  /// Returns the extension with the members of all types of synced entities. It is not in a namespace, so the
  /// template of the schema cannot contain it.
  private func syncedEntityExtension(_ schema: String) -> String {
    let name = (options.namespace.map { "\(SwiftIdentifier.escaped($0))." } ?? "") + schema
    return """
      extension \(name).SyncedEntity {
        /// The schema of the model, which describes the table.
        \(options.accessLevel.modifier)nonisolated static var localStoreSchema: \
      DataModelRuntime.LocalStoreSchema { \(name).schema }
      }
      """
  }

  /// Returns extensions for types that look synced in a model without the tables of offline sync: if such a
  /// type is used for sync, the compiler says what to do.
  private func unsyncedExtensions(_ lowered: LoweredModel, _ schema: String) -> [String] {
    let names = SwiftTypeNames(lowered, options: options)
    let namespace = options.namespace.map { "\(SwiftIdentifier.escaped($0))." } ?? ""
    return lowered.model.entities.compactMap { entity in
      guard let profile = entity.apparentProfile, !entity.isAbstract, entity.parentName == nil,
        names.hasObjects(entity.name)
      else { return nil }
      let message = """
        the model has no tables for offline sync: set 'profile: \(profile.rawValue)' in datamodel.yaml, and \
        run 'datamodel fix'
        """
      return """
        @available(*, unavailable, message: "\(message)")
        extension \(namespace)\(names.type(of: entity.name)): DataModelRuntime.SyncedEntity {
          /// The schema of the model.
          \(options.accessLevel.modifier)nonisolated static var localStoreSchema: \
        DataModelRuntime.LocalStoreSchema {
            \(namespace)\(schema).schema
          }
        }
        """
    }
  }

  /// Returns a file name with the namespace. Swift does not allow two files with the same name in a module,
  /// but namespaces allow models to have types with the same name.
  ///
  /// For example: `Item.generated.swift`; `Shop.Item.generated.swift`
  private func fileName(of typeName: String) -> String {
    "\(options.namespace.map { "\($0)." } ?? "")\(typeName).generated.swift"
  }

  /// Returns the prefix of fixed file names: the chosen one, or one that depends only on the model's name,
  /// because a build system cannot read a configuration.
  private func fixedStem(of lowered: LoweredModel) -> String {
    options.fileStem ?? SwiftIdentifier.typeName(from: lowered.schema.modelName)
  }

  /// Returns a file of some entities. Its header changes only with their tables, so unchanged files are not
  /// compiled again and do not appear in reviews.
  private func file(
    named name: String,
    _ tables: CanonicalTables,
    _ header: FileContext,
    _ units: [SourceUnit]
  ) -> GeneratedFile {
    var file = header
    file.fingerprint = tables.fingerprint(of: units.compactMap(\.tableName)).description
    let visible = units.filter { $0.access != .internal }
    func modules(of units: [SourceUnit], withDefaults: Bool) -> [String] {
      let needed = units.map(\.modules).union.union(withDefaults ? units.map(\.defaultModules).union : [])
      return needed.union(units.contains(where: \.hasRows) ? ["DataModelRuntime", "GRDB"] : []).sorted()
    }
    // Clients of the module see only the defaults of public functions.
    file.publicModules = modules(of: visible, withDefaults: options.accessLevel == .public)
    let all =
      modules(of: units, withDefaults: true) + units.map(\.bodyModules).union.sorted()
      + (units.isEmpty ? [] : ["DataModelRuntime", "GRDB"])
    file.privateModules = Set(all).subtracting(file.publicModules).sorted()
    file.declarations = units.flatMap(\.declarations).map { LineContext(text: nested($0)) }
    return GeneratedFile(
      name: name,
      contents: render(file, "File"),
      elementName: options.layout == .perEntity ? units.first?.elementName : nil
    )
  }

  // Consumes the declaration, so that a schema of megabytes is not copied to remove a newline.
  /// Returns a declaration inside the namespace, if there is one, without a newline at the end.
  private func nested(_ declaration: consuming String) -> String {
    while declaration.last == "\n" { declaration.removeLast() }
    guard let namespace = options.namespace.map(SwiftIdentifier.escaped) else { return declaration }
    return "extension \(namespace) {\n\(indented(declaration))\n}"
  }

  /// Returns a declaration with two spaces before each line, without a newline at the end.
  private func indented(_ declaration: consuming String) -> String {
    while declaration.last == "\n" { declaration.removeLast() }
    return declaration.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  private func render(_ context: some TemplateContext, _ template: String) -> String {
    library.render(context, withTemplate: template) ?? ""
  }
}

extension Sequence<Set<String>> {
  /// The union of the sets.
  var union: Set<String> { reduce(into: []) { if !$1.isSubset(of: $0) { $0.formUnion($1) } } }
}

/// A generated file that has not been written yet.
package struct GeneratedFile: Sendable, Equatable {
  /// The name in the output folder; never a path.
  package let name: String
  package let contents: String
  /// The entity or the composite that it is of; nil if it is of several, or of the schema.
  package let elementName: String?

  package init(name: String, contents: String, elementName: String? = nil) {
    self.name = name
    self.contents = contents
    self.elementName = elementName
  }
}
