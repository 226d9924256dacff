package import DataModelDefinition
package import DataModelReader
package import DataModelSwift

/// A folder with templates that replace those in the tool, or that the replacements use.
package struct TemplateFolder: Sendable {
  /// The name of the folder that is used by default.
  package static let name = "DataModelTemplates"

  /// All templates: those of the folder, and those of the tool that it does not replace.
  package private(set) var templates = TemplateSet.builtIn
  /// The path of the template that must have the line by which the tool recognises its files.
  package private(set) var headerPath: String?

  private static let fileExtension = ".mustache"
  private static let sizeLimit = 1 << 20
  private static let depthLimit = 64

  /// Creates the templates without a folder: those of the tool.
  package init() {}

  /// Reads and checks the templates of a folder; other files in it are ignored.
  ///
  /// - Returns: the templates; nil with an error added to the findings
  /// - Throws: `FileAccessError` if the folder, or a template in it, does not exist or cannot be read
  package static func read(
    at path: String,
    from files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> TemplateFolder? {
    guard files.kind(of: path) == .folder else { throw FileAccessError(path: path, reason: "no such folder") }
    var folder = TemplateFolder()
    var found = Diagnostics()
    var own: [String: SourceFile] = [:]
    for fileName in try files.names(inFolder: path).sorted() where isTemplate(fileName) {
      let filePath = path.hasSuffix("/") ? path + fileName : "\(path)/\(fileName)"
      guard case .file = files.kind(of: filePath) else { continue }
      let name = String(fileName.dropLast(fileExtension.count))
      let refusal = "the template is larger than \(sizeLimit >> 20) MiB"
      guard
        let file = try files.source(at: filePath, limit: sizeLimit, TemplateRules.tooLarge, refusal, &found)
      else { continue }
      own[name] = file
      if isWellFormed(file, &found) {
        folder.templates.replace(name, with: String(decoding: file.bytes, as: UTF8.self))
      }
    }
    if !found.hasErrors { TemplateCheck.run(on: own, in: folder.templates, diagnostics: &found) }
    folder.headerPath = (own["Header"] ?? own["File"])?.path
    diagnostics.append(found)
    return found.hasErrors ? nil : folder
  }

  private static func isTemplate(_ fileName: String) -> Bool {
    fileName.hasSuffix(fileExtension) && !fileName.hasPrefix(".")
  }

  private static func isWellFormed(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> Bool {
    let text = String(decoding: file.bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(file.bytes) else {
      diagnostics.emit(
        TemplateRules.syntax,
        "the template is not UTF-8",
        at: file.location(of: 0..<0),
        about: nil
      )
      return false
    }
    // The library recurses into each section, and a deep enough template would crash the process.
    var open: [TemplateTag] = []
    for tag in TemplateTag.all(in: file.bytes) {
      switch tag.kind {
      case .section, .invertedSection, .unsupported: open.append(tag)
      case .end: _ = open.popLast()
      case .variable, .partial, .contentType: break
      }
      if open.count > depthLimit {
        let message = "sections are nested more than \(depthLimit) deep"
        diagnostics.emit(TemplateRules.tooLarge, message, at: file.location(of: tag.range), about: nil)
        return false
      }
    }
    guard let problem = TemplateSyntax.problem(in: text) else { return true }
    let position = SourceLocation.Position(line: problem.line, column: problem.column)
    let place = SourceLocation(path: file.path, range: SourceLocation.Range(start: position, end: position))
    diagnostics.emit(TemplateRules.syntax, problem.message, at: place, about: nil)
    return false
  }
}
