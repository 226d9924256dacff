import DataModelDefinition
import DataModelSwift

/// Checks the names in templates against what the templates see.
///
/// The library prints nothing for a name that it does not know. So every template is gone through as it would be
/// rendered, partials with what is seen where they are called.
struct TemplateCheck {
  private let sources: [String: SourceFile]
  private let tags: [String: [TemplateTag]]
  private var diagnostics = Diagnostics()
  /// What was checked already, so that partials which call each other often take no time.
  private var visited: Set<String> = []
  private(set) var used: Set<String> = []

  /// Checks templates that are well-formed.
  ///
  /// - Parameters:
  ///   - own: the templates to report on, by name
  ///   - set: all templates, those too
  ///   - diagnostics: receives the findings
  static func run(on own: [String: SourceFile], in set: TemplateSet, diagnostics: inout Diagnostics) {
    var check = TemplateCheck(own, set)
    for root in TemplateRoot.all { check.visit(root.name, TemplateScope(root), path: []) }
    for (name, file) in own where !check.used.contains(name) {
      let known = TemplateRoot.all.map(\.name) + check.used.sorted()
      let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      check.diagnostics.emit(
        Diagnostic(
          TemplateRules.unused,
          "no template uses '\(name)', and the tool has none of that name\(hint)",
          at: file.location(of: 0..<0)
        )
      )
    }
    diagnostics.append(check.diagnostics)
  }

  private init(_ own: [String: SourceFile], _ set: TemplateSet) {
    sources = own
    tags = set.texts.reduce(into: [:]) { tags, template in
      tags[template.key] = TemplateTag.all(in: own[template.key]?.bytes ?? Array(template.value.utf8))
    }
  }

  private mutating func visit(_ name: String, _ scope: TemplateScope, path: [String]) {
    used.insert(name)
    guard let tags = tags[name], visited.insert("\(name) \(scope.signature)").inserted else { return }
    var scopes = [scope]
    for tag in tags {
      guard let scope = scopes.last else { return }
      switch tag.kind {
      case .variable:
        if let complaint = scope.complaint(aboutPrinting: tag) { report(complaint, tag, in: name) }
      case .section:
        let result = scope.entering(tag)
        if let complaint = result.complaint { report(complaint, tag, in: name) }
        scopes.append(result.scope)
      case .invertedSection:
        if let complaint = scope.entering(tag).complaint { report(complaint, tag, in: name) }
        scopes.append(scope)
      case .end:
        scopes.removeLast()
      case .partial:
        visitPartial(tag, scope, path: path + [name])
      case .unsupported:
        report(
          "blocks, parents and partials by value are not used here; take {{>Name}}",
          tag,
          in: name,
          TemplateRules.syntax
        )
      }
    }
  }

  private mutating func visitPartial(_ tag: TemplateTag, _ scope: TemplateScope, path: [String]) {
    guard let caller = path.last else { return }
    if path.contains(tag.name) {
      report("'\(tag.name)' is used within itself", tag, in: caller, TemplateRules.recursion)
    } else if tags[tag.name] == nil {
      let hint = Suggestion.nearest(to: tag.name, among: tags.keys.sorted())
      let end =
        hint.map { "did you mean '\($0)'?" }
        ?? "a partial is a file '\(tag.name).mustache' in the same folder"
      report("there is no template '\(tag.name)'; \(end)", tag, in: caller, TemplateRules.missingPartial)
    } else {
      visit(tag.name, scope.inPartial, path: path)
    }
  }

  /// Of the templates in the tool nothing is reported: their tests do.
  private mutating func report(
    _ message: String,
    _ tag: TemplateTag,
    in template: String,
    _ rule: Rule = TemplateRules.unknownName
  ) {
    guard let file = sources[template] else { return }
    diagnostics.emit(Diagnostic(rule, message, at: file.location(of: tag.range)))
  }
}
