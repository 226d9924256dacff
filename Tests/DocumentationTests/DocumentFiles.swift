import DataModelTestSupport
import Foundation

extension Repository {
  /// The paths of all documents, without those in folders of build products and of other packages.
  static func documents() throws -> [String] {
    var documents = try names(in: "").filter { $0.hasSuffix(".md") }
    for folder in ["Benchmarks", "Documentation", "Examples"] {
      let all = FileManager.default.enumerator(atPath: url(of: folder).path)
      while let path = all?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { all?.skipDescendants() }
        if path.hasSuffix(".md") { documents.append("\(folder)/\(path)") }
      }
    }
    // The pages of the libraries' catalogues.
    documents += try FileManager.default.subpathsOfDirectory(atPath: url(of: "Sources").path)
      .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    return documents.sorted()
  }

  static func snippetSources() throws -> [SnippetSource] {
    let folder = "Tests/DocumentationTests/Snippets"
    return try names(in: folder).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      SnippetSource(name: name, text: try text(of: "\(folder)/\(name)"))
    }
  }
}
