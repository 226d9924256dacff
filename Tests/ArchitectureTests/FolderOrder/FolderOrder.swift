import DataModelTestSupport
import Foundation
import Testing

/// The order of the folders in a target: no type that a later folder defines is named in an earlier one.
struct FolderOrder: Sendable, CustomTestStringConvertible {
  let target: String
  /// The folders by their paths from the target, the ground first. A folder holds what is below it, unless it
  /// is in the row, too.
  let folders: [String]

  var testDescription: String { target }

  /// The rows of the table in the document, "| `Sources/TableService` | `Tables`, `Query` |".
  static func inDocument() throws -> [FolderOrder] {
    try ArchitectureTable.rows(under: "target")
      .map { FolderOrder(target: $0[0], folders: Array($0.dropFirst())) }
  }

  /// What is wrong with the target's files.
  func findings() throws -> [String] {
    let root = Repository.url(of: target).path + "/"
    let sources = try Repository.swiftFiles(in: target).map { url in
      SwiftSource(
        file: String(url.path.dropFirst(root.count)),
        text: try String(contentsOf: url, encoding: .utf8)
      )
    }
    return findings(in: sources.sorted { $0.file < $1.file })
  }

  /// What is wrong with sources.
  func findings(in sources: [SwiftSource]) -> [String] {
    let catalog = TypeCatalog(sources, module: (target as NSString).lastPathComponent)
    let used = Set(sources.compactMap { place(of: $0.file) })
    let unused = folders.indices.filter { !used.contains($0) }.map { place in
      "\(ArchitectureTable.document): the row of '\(target)' names '\(folders[place])', which holds no Swift "
        + "file; remove the name"
    }
    return unused + sources.flatMap { findings(in: $0, catalog) }
  }

  private func findings(in source: SwiftSource, _ catalog: TypeCatalog) -> [String] {
    guard let own = place(of: source.file) else {
      return [
        "\(target)/\(source.file): this file is in no folder of the row of '\(target)'; move it into one, or "
          + "add its folder to the row, in \(ArchitectureTable.document)"
      ]
    }
    var findings: [String] = []
    for mention in source.mentions {
      guard let type = catalog.definition(of: mention, in: source), let other = place(of: type.file),
        other > own
      else { continue }
      let finding =
        "\(target)/\(source.file):\(source.tokens[mention.token].line): '\(folders[own])' names "
        + "'\(type.name)', which the later folder '\(folders[other])' defines; move the type to "
        + "'\(folders[own])' or before, or this code to '\(folders[other])' or behind"
      if !findings.contains(finding) { findings.append(finding) }
    }
    return findings
  }

  /// The place of the folder that holds a file; nil if none does.
  private func place(of file: String) -> Int? {
    folders.indices.filter { file.hasPrefix("\(folders[$0])/") }.max { folders[$0].count < folders[$1].count }
  }
}
