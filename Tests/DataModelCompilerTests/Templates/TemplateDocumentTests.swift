import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// The tables in `Documentation/Guides/Templates.md` have a row for each field of the contexts and no other,
/// with its kind or a value of the model `Zoo`, or of `Errands` where that has none. The words in the row are
/// the page's own. `Scripts/record templates` rewrites the tables around them. Read them before you keep
/// them.
@Suite struct TemplateDocumentTests {
  private static let page = "Documentation/Guides/Templates.md"
  private static let mark = "<!-- What follows is made from the contexts: Scripts/record templates -->\n"

  @Test func listsWhatTemplatesSee() throws {
    var written = try Repository.text(of: Self.page)
    let prose = try #require(written.components(separatedBy: Self.mark).first)
    let words = TemplateWords(in: written)
    let expected = prose + Self.mark + (try Self.reference(words))
    #expect(words.all.values.allSatisfy { !$0.isEmpty && $0 != TemplateWords.missing })
    if Recording.templates.isAsked {
      try Repository.write(expected, to: Self.page)
      written = expected
    }
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    for (number, (expected, found)) in zip(lines(expected), lines(written)).enumerated()
    where expected != found {
      Issue.record("line \(number + 1) is '\(found)', and the contexts say '\(expected)'")
      break
    }
    #expect(written == expected)
  }

  /// The first value of each field that says anything.
  private static func reference(_ words: TemplateWords) throws -> String {
    var document = TemplateReference(words)
    for name in ["Zoo", "Errands"] {
      var diagnostics = Diagnostics()
      let path = Repository.url(of: "Tests/Models/\(name).xcdatamodeld").path
      let located = try ModelLocator.locate(path, in: DiskFiles(), diagnostics: &diagnostics)
      let bundle = try #require(located.first)
      var pipeline = CompilerPipeline()
      pipeline.swift.coreDataImport = true
      let model = try #require(
        try pipeline.model(in: bundle, version: nil, files: DiskFiles(), diagnostics: &diagnostics)
      )
      for rendering in try pipeline.contexts(for: model, of: bundle).all {
        let root = try #require(TemplateRoot.all.first { $0.name == rendering.template })
        document.collect(rendering.context, of: root.shape)
      }
    }
    return document.text
  }
}

/// What the page says of each template, and of each field of a context.
private struct TemplateWords {
  /// The text of a new row, until somebody writes it.
  static let missing = "?"

  /// By the name of a template, or of a context and its field: `Entity.rowID`.
  private(set) var all: [String: String] = [:]

  init(in page: String) {
    var context: String?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") {
        context = line == "## The templates in the tool" ? "" : "\(line.dropFirst(3))."
      }
      guard let context, let row = line.wholeMatch(of: /\| `(\w+)` \| (.*?) \| .* \|/) else { continue }
      all[context + row.1] = String(row.2)
    }
  }

  subscript(_ name: String) -> String { all[name] ?? Self.missing }
}

/// The tables of all contexts.
private struct TemplateReference {
  private let words: TemplateWords
  private var values: [String: String] = [:]

  init(_ words: TemplateWords) { self.words = words }

  mutating func collect(_ context: JSONDocument, of shape: TemplateShape) {
    guard case .object(let members) = context else { return }
    for field in shape.fields {
      let key = "\(shape.name).\(field.name)"
      switch (members[field.name], field.kind) {
      case (.text(let text), _) where !text.isEmpty && values[key] == nil: values[key] = code(text)
      case (.flag(let flag), _) where flag && values[key] == nil: values[key] = "`true`"
      case (.list(let elements), .list(let shape)): for element in elements { collect(element, of: shape) }
      default: break
      }
    }
  }

  var text: String {
    var text = "\n## The templates in the tool\n\n| template | makes | sees |\n|---|---|---|\n"
    for root in TemplateRoot.all {
      text +=
        "| `\(root.name)` | \(words[root.name]) | [\(root.shape.name)](#\(root.shape.name.lowercased())) |\n"
    }
    text += "| `Header` | the first lines of a file, a partial of `File` | [File](#file) |\n"
    text +=
      "| `SchemaMembers` | the schema and what it refers to, a partial of `Schema` and `CoreDataVersion` | "
      + "[Schema](#schema) |\n"
    text += "| `Property` | a stored property, a partial of `Entity` | [Property](#property) |\n"
    var shapes: [TemplateShape] = []
    for root in TemplateRoot.all { add(root.shape, to: &shapes) }
    for shape in shapes.sorted(by: { $0.name < $1.name }) { text += table(of: shape) }
    return text
  }

  private func add(_ shape: TemplateShape, to shapes: inout [TemplateShape]) {
    guard !shapes.contains(where: { $0.name == shape.name }) else { return }
    shapes.append(shape)
    for case .list(let element) in shape.fields.map(\.kind) { add(element, to: &shapes) }
  }

  private func table(of shape: TemplateShape) -> String {
    var text = "\n## \(shape.name)\n\n| field | is | example |\n|---|---|---|\n"
    for field in shape.fields {
      let key = "\(shape.name).\(field.name)"
      let example =
        switch field.kind {
        case .list(let element): "a list of [\(element.name)](#\(element.name.lowercased()))"
        case .text, .flag: values[key] ?? "`false`"
        }
      text += "| `\(field.name)` | \(words[key]) | \(example) |\n"
    }
    return text
  }

  /// The first line, which must not end the cell.
  private func code(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let short =
      line.count > 90 || text.contains("\n")
      ? "\(line.prefix(90).trimmingCharacters(in: .whitespaces))…" : line
    let fence = short.contains("`") ? "``" : "`"
    let padding = short.hasPrefix("`") || short.hasSuffix("`") ? " " : ""
    return "\(fence)\(padding)\(short.replacing("|", with: "\\|"))\(padding)\(fence)"
  }
}
