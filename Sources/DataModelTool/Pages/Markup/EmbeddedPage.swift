/// A text of `Templates/Page/` that goes into each page.
package enum EmbeddedPage: Sendable, CaseIterable {
  case style
  case script

  package var text: String { files.map { EmbeddedPageFiles.all[$0] ?? "" }.joined() }

  private var files: [String] {
    switch self {
    case .style: ["colors.css", "page.css"]
    case .script: ["page.js"]
    }
  }
}
