import Foundation

/// The checkout that the tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func swiftFiles(in folder: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { folder.appendingPathComponent($0) }
  }

  /// The modules that a file imports, whatever stands before the word.
  static func imports(of file: URL) throws -> [String] {
    let pattern =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?import (?:\w+ )?(\w+)/
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("import ") }
      .compactMap { line in line.firstMatch(of: pattern).map { String($0.1) } }
  }
}
