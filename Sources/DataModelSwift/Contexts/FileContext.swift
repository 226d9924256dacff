/// A generated file: its header, its imports, and finished declarations.
struct FileContext: TemplateContext {
  let modelFileName: String
  let outputFormat: Int
  /// The fingerprint of the tables of the file's entities; for the file with the schema, of all tables.
  var fingerprint: String
  let accessLevel: AccessLevel
  /// The modules that public declarations use.
  var publicModules: [String] = []
  /// The modules that only bodies and internal declarations use.
  var privateModules: [String] = []
  var declarations: [LineContext] = []

  private var imports: [String] {
    let modules = (publicModules + privateModules).sorted()
    // What these modules have for generated code only.
    let plain = modules.map { module in
      ["CoreDataImport", "DataModelRuntime"].contains(module)
        ? "@_spi(Generated) import \(module)" : "import \(module)"
    }
    let exact = zip(modules, plain).map { module, plain in
      guard publicModules.contains(module) else { return plain }
      return plain.replacing("import", with: "\(accessLevel.modifier)import", maxReplacements: 1)
    }
    guard accessLevel == .package, exact != plain else { return exact }
    // `package import` is needed where imports are internal by default; elsewhere, it is an error next to a
    // plain one.
    return ["#if hasFeature(InternalImportsByDefault)"] + exact.map { "  \($0)" } + ["#else"]
      + plain.map { "  \($0)" } + ["#endif"]
  }

  static let fields = TemplateFields<FileContext>([
    .text("modelFileName") { $0.modelFileName },
    .text("outputFormat") { "\($0.outputFormat)" },
    .text("fingerprint") { $0.fingerprint },
    .flag("hasDeclarations") { !$0.declarations.isEmpty },
    .list("imports") { file in file.imports.map { LineContext(text: $0) } },
    .list("declarations") { $0.declarations },
  ])
}
