package import Foundation

/// The checkout that the tests were built from. Paths are relative to its top folder.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where a file or folder is.
  package static func url(of path: String) -> URL { root.appendingPathComponent(path) }

  package static func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: path).path)
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: url(of: path), encoding: .utf8)
  }

  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(of: path))
  }

  /// What is in a folder, hidden files too, in any order.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)
  }

  /// The Swift files in a folder and below it.
  package static func swiftFiles(in folder: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: url(of: folder).path)
      .filter { $0.hasSuffix(".swift") }
      .map { url(of: folder).appendingPathComponent($0) }
  }
}
