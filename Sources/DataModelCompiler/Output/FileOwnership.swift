import DataModelDefinition
import DataModelReader
import DataModelSwift

/// Tells whose the generated files in a folder are, by their headers and by the models that there are.
struct FileOwnership {
  enum Owner: Equatable {
    /// The model whose sources are made.
    case model
    /// A model that is no longer where it was, so that nobody else will make this file again.
    case goneModel(String)
    case anotherModel(String)
    /// There is no header.
    case nobody
  }

  private let modelFileName: String
  /// The folder that the model is in.
  private let modelFolder: [Substring]
  /// Whether the sources stand beside the model or in a folder there: only then it is known where other
  /// models would be.
  private let isBesideModel: Bool
  private let files: any FileSource
  private var known: [String: Owner] = [:]

  init(of modelFileName: String, at modelPath: String, in folder: String, files: any FileSource) {
    self.modelFileName = modelFileName
    self.files = files
    modelFolder = Self.components(of: modelPath).dropLast()
    let sources = Self.components(of: folder)
    isBesideModel = modelFolder == sources || modelFolder == sources.dropLast()
  }

  /// Tells to which model a file belongs.
  mutating func owner(of contents: [UInt8]) -> Owner {
    guard let name = GeneratedHeader.modelFileName(of: contents) else { return .nobody }
    if name == modelFileName { return .model }
    if let owner = known[name] { return owner }
    let owner = owner(named: name)
    known[name] = owner
    return owner
  }

  private func owner(named name: String) -> Owner {
    // A header may have been written by anybody.
    guard !name.contains("/"), files.kind(of: path + name) == nil else { return .anotherModel(name) }
    // With its second version `Shop.xcdatamodel` becomes `Shop.xcdatamodeld`.
    if Self.stem(of: name) == Self.stem(of: modelFileName) { return .model }
    guard isBesideModel else { return .anotherModel(name) }
    var diagnostics = Diagnostics()
    let below = try? ModelLocator.locate(path, in: files, diagnostics: &diagnostics)
    let isBelow = below?.contains { $0.path.hasSuffix("/\(name)") } ?? true
    return isBelow ? .anotherModel(name) : .goneModel(name)
  }

  private var path: String {
    let joined = modelFolder.joined(separator: "/")
    return joined.isEmpty ? "./" : "\(joined)/"
  }

  private static func stem(of name: String) -> Substring {
    name.hasSuffix(".xcdatamodeld") ? name.dropLast() : name[...]
  }

  /// Without `.` and empty parts, but for the one before the first `/` of an absolute path.
  private static func components(of path: String) -> [Substring] {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") ? [""] + parts : parts
  }
}
