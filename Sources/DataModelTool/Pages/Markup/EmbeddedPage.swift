/// A file of `Templates/Page/` that goes into each page.
package enum EmbeddedPage: String, Sendable, CaseIterable {
  case style = "page.css"
  case script = "page.js"

  package var text: String { EmbeddedPageFiles.all[rawValue] ?? "" }
}
