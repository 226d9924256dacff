/// A generated file: its header, and what stands in it.
struct FileContext: TemplateContext {
  let modelFileName: String
  let outputFormat: Int
  let fingerprint: String
  var schema: [SchemaContext] = []
  var entities: [EntityContext] = []

  static let fields = TemplateFields<FileContext>([
    .text("modelFileName", "the model's bundle: `QSDataModel.xcdatamodeld`") { $0.modelFileName },
    .text("outputFormat", "the number of the output's format: `1`") { "\($0.outputFormat)" },
    .text("fingerprint", "changes when the schema does: `38a1c5e0b7d24f69`") { $0.fingerprint },
    .list("schema", "the schema, in the one file that holds it") { $0.schema },
    .list("entities", "the entities of the file") { $0.entities },
  ])
}
