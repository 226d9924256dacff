import ArgumentParser
import CoreDataImport
import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import Foundation

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports a Core Data store into a new database of a model.",
    discussion: """
      The version of the model that the store was written with is found by the model in the store. Its rows \
      go into the tables of that version, everything is read again and compared with the store, and then \
      migrated to the current version. The new file gets its name only if all of it succeeds.

      The store is only read: its files are copied first, with the log beside it. An app may have it open.

      Exit codes: 0 imported; 1 refused, or with --strict something could not be taken as it is; 66 no store \
      or no model found; 73 the new file cannot be written; 130 stopped.
      """
  )

  @Argument(help: "The Core Data store.")
  var store: String

  @Argument(help: "A model, or a folder that contains one.")
  var path: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The new database.", valueName: "file"))
  var output: String?

  @Flag(help: "Import into a file that is removed again, and report what would be taken.")
  var dryRun = false

  @Flag(help: "Refuse a store of which something cannot be taken as it is.")
  var strict = false

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The version that the store was written with.", valueName: "version")
  )
  var from: String?

  @Option(help: "How the result is reported: text or json.")
  var report: ImportReportFormat = .text

  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if path == StandardInput.argument {
      throw ValidationError("Standard input is one version; give the path of a bundle.")
    }
    if [".xcdatamodeld", ".xcdatamodel"].contains(where: store.hasSuffix) {
      throw ValidationError("The store comes first: datamodel import STORE MODEL --output FILE.")
    }
    if output == "" || output == nil && !dryRun {
      throw ValidationError("Give --output FILE for the new database, or --dry-run.")
    }
    if output != nil, dryRun { throw ValidationError("--dry-run writes no file; leave out --output.") }
  }

  func run() async throws {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let pipeline = try input.pipeline(profile, of: bundle, at: path)
    let model = try input.model(in: bundle, version: nil, pipeline: pipeline)
    do {
      let trial = FileManager.default.temporaryDirectory.appendingPathComponent(
        "datamodel-\(UUID().uuidString)"
      )
      let file = try ImportedFile(target: output ?? trial.path)
      let source = try StoreSource(path: store, copyingInto: file.folder)
      let start = try source.start(in: bundle, upTo: model, from: from, pipeline, input.files)
      // What a migration asks is asked before the rows are written.
      var version = start.versionName
      var steps = try input.steps(to: model, of: bundle, from: version, pipeline)
      let run = StoreImportRun(start: start, file: file, isTrial: dryRun, isStrict: strict)
      let written = try await run.write()
      if written.storeVersion != version {
        version = written.storeVersion
        steps = try input.steps(to: model, of: bundle, from: version, pipeline)
      }
      let outcome = try await run.complete(written, migratingTo: LocalStoreSchema(model, steps))
      let isRefused = strict && outcome.isIncomplete
      let document = ImportDocument(
        report: outcome,
        store: store,
        output: isRefused ? nil : output,
        isRefused: isRefused
      )
      try Console.print(product: report == .json ? document.json() : document.text)
      if isRefused {
        Console.report(["error: --strict refuses what is reported above; no file was created"])
        throw ToolExit.findings
      }
    } catch let error as ArchivedModelError {
      throw Console.failure(FileAccessError(path: store, reason: "\(error)"))
    } catch let error as CoreDataStoreError {
      throw Console.failure(FileAccessError(error))
    } catch CoreDataImportError.rowsDoNotFit(_, let count, let findings) {
      if report == .json {
        try Console.print(product: ImportDocument.json(refusedBy: findings, count, store: store))
      }
      var lines = findings.map { "error: \($0)" }
      if count > findings.count { lines.append("error: \(count - findings.count) more") }
      Console.report((lines + ["no file was created"]).map(VisibleText.escaping))
      throw ToolExit.findings
    } catch let error as CoreDataImportError {
      Console.report([VisibleText.escaping("error: \(error)")])
      throw ToolExit.findings
    } catch let error as FileAccessError {
      throw Console.failure(error)
    } catch let error as LocalStoreError {
      Console.report([VisibleText.escaping("error: \(error)")])
      throw ToolExit.findings
    } catch let error as CocoaError {
      let path = output ?? "the new file"
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let isThere = FileManager.default.fileExists(atPath: folder)
      throw Console.failure(
        FileAccessError(
          path: path,
          reason: isThere ? error.localizedDescription : "the folder '\(folder)' does not exist"
        ),
        ToolExit.cannotCreate
      )
    } catch is CancellationError {
      Console.report(["error: stopped; no file was created"])
      throw ToolExit.interrupted
    }
  }
}

extension ModelInput {
  /// Returns the steps of the migrations from a version of a store to the current one.
  fileprivate mutating func steps(
    to model: LoweredModel,
    of bundle: ModelBundle,
    from version: String?,
    _ pipeline: CompilerPipeline
  ) throws -> [MigrationStep] {
    let listed = pipeline.versions(of: bundle, upTo: model.schema.versionName).dropLast()
    let first = listed.firstIndex { $0.name == version }
    let older = first.map { Array(listed[$0...]) } ?? []
    return try migrations(of: bundle, along: older, to: model, pipeline: pipeline).steps
  }
}

/// The formats of the report of an import.
enum ImportReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
