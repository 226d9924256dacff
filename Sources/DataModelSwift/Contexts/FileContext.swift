/// A generated file: its header, and what stands in it.
struct FileContext: TemplateContext {
  let modelFileName: String
  let outputFormat: Int
  let fingerprint: String
  let accessLevel: AccessLevel
  var schema: [SchemaContext] = []
  var entities: [EntityContext] = []

  static let fields = TemplateFields<FileContext>([
    .text("modelFileName", "the model's bundle: `QSDataModel.xcdatamodeld`") { $0.modelFileName },
    .text("outputFormat", "the number of the output's format: `1`") { "\($0.outputFormat)" },
    .text("fingerprint", "changes when the schema does: `38a1c5e0b7d24f69`") { $0.fingerprint },
    .text("import", "how the file imports what its declarations mention: `public import`") {
      // A bare import works for the lower levels whether or not the package makes imports internal by default.
      $0.accessLevel == .public ? "public import" : "import"
    },
    .flag("hasEntities", "whether the file has any entity") { !$0.entities.isEmpty },
    .flag("usesFoundation", "whether a declaration mentions a type of Foundation") {
      $0.entities.contains(where: \.usesFoundation)
    },
    .list("schema", "the schema, in the one file that holds it") { $0.schema },
    .list("entities", "the entities of the file") { $0.entities },
  ])
}
