import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelSwift

/// Generated code compiles, without a warning, whatever the app has chosen for its module.
@Suite struct CompilationTests {
  /// What an app can choose.
  struct Module: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let access: AccessLevel
    let flags: [String]
  }

  private static let upcoming = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
  ].flatMap { ["-enable-upcoming-feature", $0] }

  static let modules: [Module] = {
    var modules = [
      Module(testDescription: "public, upcoming features", access: .public, flags: upcoming),
      Module(testDescription: "package, Swift 6", access: .package, flags: []),
      Module(testDescription: "package, upcoming features", access: .package, flags: upcoming),
    ]
    #if compiler(>=6.2)
    let mainActor = ["-default-isolation", "MainActor"]
    modules += [
      Module(testDescription: "public, main actor", access: .public, flags: mainActor),
      Module(testDescription: "internal, main actor, all", access: .internal, flags: mainActor + upcoming),
    ]
    #endif
    return modules
  }()

  /// The models in one module. The types of `Borrowed`, such as `String`, stand beside those of all others;
  /// in `Rivals` two want each name.
  @Test(.enabled(if: SwiftCompiler() != nil), arguments: modules)
  func compiles(_ module: Module) throws {
    let compiler = try #require(SwiftCompiler())
    var files = ["Usage.swift": module.access == .public ? Self.usage : ""]
    for name in Self.testModels + Self.todoModels {
      var options = SwiftOptions(accessLevel: module.access)
      options.conformances = ["Codable", "Hashable"]
      options.coreDataImport = true
      options.systemTables = name.hasSuffix("QSTodoDataModel")
      if !name.hasSuffix("Borrowed") { options.namespace = name.split(separator: "/").last.map(String.init) }
      for file in try generated(name, options) {
        files["\(options.namespace ?? "")\(file.name)"] = file.contents
      }
    }
    #expect(try compiler.errors(in: files, flags: module.flags) == [])
  }

  /// Values and tables are of no actor: they are read and written on the queues of GRDB.
  private static let usage = """
    import DataModelRuntime
    import GRDB

    nonisolated func work(_ db: GRDB.Database) throws -> [Library.Book] {
      _ = DataModelRuntime.LocalStoreSchema.self == type(of: Library.LibrarySchema.schema)
      var shelf = Library.Shelf(room: "A")
      try shelf.validate()
      try shelf.insert(db)
      let size = Library.Measure(width: 1, depth: Library.Depth(value: 2))
      var album = Library.AnyAlbum.live(Library.Live(title: "Live", size: size, shelfID: shelf.rowID))
      try album.insert(db)
      _ = (size == size, album.value.title, Library.BookBinding.allCases, Library.Book.Columns.title.name)
      _ = try Library.AnyMedium.titledRequest(title: "L").fetchAll(db).map { $0.hashValue }
      return try shelf.request(for: Library.Shelf.books).filter { $0.pages > 1 }.fetchAll(db)
    }
    """

  private static let testModels = ["Borrowed", "Library", "Rivals", "Zoo"].map { "Tests/Models/\($0)" }
  private static let todoModels = ["Schemas/QSDataModel", "Schemas/QSTodoDataModel"]

  private func generated(_ path: String, _ options: SwiftOptions) throws -> [GeneratedFile] {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let contents = Repository.url(of: "\(path).xcdatamodeld/\(name).xcdatamodel/contents")
    var diagnostics = Diagnostics()
    let file = SourceFile(path: contents.path, bytes: Array(try Data(contentsOf: contents)))
    let model = try #require(ModelReader.read(file, name: name, diagnostics: &diagnostics))
    let profile: ModelProfile =
      switch name {
      case "QSDataModel": .mobileApps
      case "QSTodoDataModel": .mobileServices
      default: .none
      }
    let lowered = ModelLowering.lower(model, modelName: name, profile: profile)
    // The model is also its own older version, so that the schema of one is among the sources.
    return try SwiftGenerator(options: options)
      .files(
        for: lowered,
        modelFileName: "\(name).xcdatamodeld",
        from: options.coreDataImport ? [lowered] : []
      )
  }
}
