/// A generated file: its header, its imports, and finished declarations.
struct FileContext: TemplateContext {
  let modelFileName: String
  let outputFormat: Int
  /// Of the tables of the entities in the file; in the file with the schema, of all of it.
  var fingerprint: String
  let accessLevel: AccessLevel
  /// The modules whose types public declarations mention.
  var publicModules: [String] = []
  /// The modules that only bodies and internal declarations mention.
  var privateModules: [String] = []
  var declarations: [LineContext] = []

  static let fields = TemplateFields<FileContext>([
    .text("modelFileName", "the model's bundle: `QSDataModel.xcdatamodeld`") { $0.modelFileName },
    .text("outputFormat", "the number of the output's format: `1`") { "\($0.outputFormat)" },
    .text("fingerprint", "changes when the tables of the entities in the file do: `38a1c5e0b7d24f69`") {
      $0.fingerprint
    },
    .flag("hasDeclarations", "whether there is anything in the file but its header") {
      !$0.declarations.isEmpty
    },
    .list("imports", "the imports: `public import GRDB`") { file in
      (file.publicModules + file.privateModules).sorted().map { module in
        // A bare import works for the lower levels whether or not the package makes imports internal by default.
        let isPublic = file.accessLevel == .public && file.publicModules.contains(module)
        return LineContext(text: isPublic ? "public import \(module)" : "import \(module)")
      }
    },
    .list("declarations", "the declarations, each as its template made it") { $0.declarations },
  ])
}
