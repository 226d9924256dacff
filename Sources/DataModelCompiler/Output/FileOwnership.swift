import DataModelDefinition
import DataModelReader
import DataModelSwift

/// Determines which model owns each generated file in a folder, from the file's header and the existing
/// models.
struct FileOwnership {
  enum Owner: Equatable {
    /// The model that is being generated.
    case model
    /// A model that no longer exists at its place, so nothing else will generate this file again.
    case goneModel(String)
    case anotherModel(String)
    /// The file has no header.
    case unowned
  }

  private let modelFileName: String
  /// The folder with the model.
  private let modelFolder: [Substring]
  /// Whether the sources are beside the model or in a folder there: only then is it known where other models
  /// would be.
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

  /// Returns the owner of a file.
  mutating func owner(of contents: [UInt8]) -> Owner {
    guard let name = GeneratedHeader.modelFileName(of: contents) else { return .unowned }
    if name == modelFileName { return .model }
    if let owner = known[name] { return owner }
    let owner = owner(named: name)
    known[name] = owner
    return owner
  }

  private func owner(named name: String) -> Owner {
    // A header is untrusted.
    guard !name.contains("/"), files.kind(of: path + name) == nil else { return .anotherModel(name) }
    // `Shop.xcdatamodel` becomes `Shop.xcdatamodeld` with its second version.
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

  /// Returns the parts of a path without `.` and empty ones, except for the one before the first `/` of an
  /// absolute path.
  private static func components(of path: String) -> [Substring] {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") ? [""] + parts : parts
  }
}
