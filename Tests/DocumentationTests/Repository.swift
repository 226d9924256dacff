import Foundation

/// The checkout that the tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all documents, without those in folders of build products and of other packages.
  static func documents() throws -> [String] {
    var documents = try names(in: "").filter { $0.hasSuffix(".md") }
    for folder in ["Benchmarks", "Documentation", "Examples"] {
      let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let path = all?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { all?.skipDescendants() }
        if path.hasSuffix(".md") { documents.append("\(folder)/\(path)") }
      }
    }
    return documents.sorted()
  }

  static func snippetSources() throws -> [SnippetSource] {
    let folder = "Tests/DocumentationTests/Snippets"
    return try names(in: folder).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      SnippetSource(name: name, text: try text(of: "\(folder)/\(name)"))
    }
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
  }
}
