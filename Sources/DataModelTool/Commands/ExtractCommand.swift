import ArgumentParser
import CoreDataImport
import DataModelCommandLine
import DataModelReader

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Makes a model file of a Core Data store, which carries its model.",
    discussion: """
      The store is only read, and needs no model file: Core Data keeps a copy of the model in each SQLite \
      store. A comment at the top of the result says what the copy leaves open or the file cannot show, and \
      which errors 'datamodel validate' finds in the model.

      Exit codes: 0 printed or written; 66 no Core Data store found, or it does not contain its model; 73 \
      not written.
      """
  )

  @Argument(help: "The store, an SQLite file.")
  var store: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a bundle (.xcdatamodeld) or a bare version (.xcdatamodel) instead.",
      discussion: "It must not exist yet.",
      valueName: "model"
    )
  )
  var output: String?

  func validate() throws {
    guard let output, NewBundle(path: output) == nil else { return }
    throw ValidationError("--output needs a name that ends in .xcdatamodeld or .xcdatamodel.")
  }

  func run() throws {
    do {
      let source = try StoreSource(path: store)
      guard let archived = source.archived else { throw CoreDataStoreError.noArchivedModel(path: store) }
      try write(ExtractedModel(archived, omissions: archived.omissions))
    } catch let error as CoreDataStoreError {
      throw Console.failure(FileAccessError(error))
    } catch let error as ArchivedModelError {
      throw Console.failure(FileAccessError(path: store, reason: "\(error)"))
    } catch let error as FileAccessError {
      throw Console.failure(error)
    } catch let error as ExtractedModel.ExtractionError {
      throw Console.failure(FileAccessError(path: store, reason: error.reason))
    }
  }

  private func write(_ model: ExtractedModel) throws {
    if let output, let bundle = NewBundle(path: output) {
      try bundle.write(model.contents)
    } else {
      try Console.print(product: model.contents + "\n")
    }
  }
}
