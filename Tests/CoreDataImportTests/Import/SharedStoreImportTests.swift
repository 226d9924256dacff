@_spi(Generated) import CoreDataImport
import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import Testing

/// Stores that Apple's framework wrote, in the folder that DATAMODEL_STORES names. DATAMODEL_CORPUS names the
/// folder of their models.
struct SharedStoreImportTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let stores = environment["DATAMODEL_STORES"]
  private static let corpus = environment["DATAMODEL_CORPUS"]

  /// The stores with a version of a model, by it; the others, by the model that they carry.
  @Test(.enabled(if: stores != nil && corpus != nil)) func everythingInThemArrives() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let root = Self.stores ?? ""
    let table = try String(contentsOfFile: "\(root)/stores.tsv", encoding: .utf8)
    var (count, lines) = (0, 0)
    for line in table.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let path = "\(root)/\(columns[0])"
      let before = try Self.digests(besides: path)
      let store = try CoreDataStore(path: path)
      let archive = try #require(try store.modelArchive())
      let archived = try ArchivedModel(archive: archive)
      let model = try Self.model(columns[4], columns[5], of: columns[0], archived)
      let output = folder.file("\(count).db").path
      let report = try StoreImport(of: store, archived, versions: [CoreDataVersion(model)]).write(to: output)
      let copy = folder.file("\(count).copy").path
      for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
        try Data(contentsOf: URL(fileURLWithPath: path + suffix))
          .write(to: URL(fileURLWithPath: copy + suffix))
      }
      let (stored, new) = (try PlainReading(storeAt: copy, model), try PlainReading(fileAt: output, model))
      #expect(stored.lines == new.lines, "\(columns[0])")
      #expect(report.findings.allSatisfy { !$0.isFatal })
      #expect(try Self.digests(besides: path) == before)
      lines += new.lines.count
      count += 1
    }
    #expect(count == 16)
    print("stores: \(count), facts: \(lines)")
  }

  private static func model(
    _ bundle: String,
    _ version: String,
    of store: String,
    _ archived: ArchivedModel
  ) throws -> LoweredModel {
    let text: [UInt8]
    if version.isEmpty {
      text = Array(try ExtractedModel(archived, omissions: []).contents.utf8)
    } else {
      let repository = store.split(separator: "/").first.map(String.init) ?? ""
      let models = "\(corpus ?? "")/models/\(repository)"
      // Several bundles of a repository may have the name; one of them has the version with this structure.
      let name = "\(version).xcdatamodel/contents"
      let paths = try FileManager.default.subpathsOfDirectory(atPath: models).filter { path in
        path.hasSuffix("/\(name)")
          && path.contains(bundle.hasPrefix("/") ? String(bundle.dropFirst()) : bundle)
      }
      let fitting = try paths.map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(models)/\($0)"))) }
        .first { try names(in: read($0)) == Set(archived.entities.map(\.name)) }
      text = try #require(fitting, "\(store): \(paths)")
    }
    return ModelLowering.lower(try read(text), modelName: "Model", profile: .none)
  }

  private static func names(in model: DataModel) -> Set<String> { Set(model.entities.map(\.name)) }

  private static func read(_ text: [UInt8]) throws -> DataModel {
    var diagnostics = Diagnostics()
    return try #require(
      ModelReader.read(SourceFile(path: "contents", bytes: text), name: "Model", diagnostics: &diagnostics)
    )
  }

  /// Returns the bytes of all files in the folder of a store.
  private static func digests(besides path: String) throws -> [String: Int] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { digests, name in
      digests[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")).hashValue
    }
  }
}
