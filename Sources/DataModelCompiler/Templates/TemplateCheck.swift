import DataModelDefinition
import DataModelSwift

/// Checks the names in templates against those that are visible there.
///
/// The library prints nothing for an unknown name. So every template is walked as it would be rendered, and
/// partials with the names that are visible where they are called.
struct TemplateCheck {
  private let sources: [String: SourceFile]
  private let tags: [String: [TemplateTag]]
  private var diagnostics = Diagnostics()
  /// The templates that were already checked, so that partials which call each other often are checked once.
  private var visited: Set<String> = []
  private(set) var used: Set<String> = []
  /// The calls that were already reported as impossible.
  private var blamed: Set<String> = []

  /// Checks well-formed templates.
  static func run(on own: [String: SourceFile], in set: TemplateSet, diagnostics: inout Diagnostics) {
    var check = TemplateCheck(own, set)
    for root in TemplateRoot.all { check.visit(root.name, TemplateScope(root), calls: []) }
    for (name, file) in own where !check.used.contains(name) {
      let known = TemplateRoot.all.map(\.name) + check.used.sorted()
      let hint = Suggestion.hint(for: name, among: known)
      check.diagnostics.emit(
        TemplateRules.unused,
        "no template uses '\(name)', and the tool has no template with that name\(hint)",
        at: file.location(of: 0..<0),
        about: nil
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

  /// A tag that calls a partial, and the template that it is in.
  private struct Call {
    let template: String
    let tag: TemplateTag
  }

  private mutating func visit(_ name: String, _ scope: TemplateScope, calls: [Call]) {
    used.insert(name)
    guard let tags = tags[name], visited.insert("\(name) \(scope.signature)").inserted else { return }
    var scopes = [scope]
    for tag in tags {
      guard let scope = scopes.last else { return }
      switch tag.kind {
      case .variable:
        if let complaint = scope.complaint(aboutPrinting: tag) {
          report(complaint, tag, in: name, calls: calls)
        }
      case .section:
        let result = scope.entering(tag)
        if let complaint = result.complaint { report(complaint, tag, in: name, calls: calls) }
        scopes.append(result.scope)
      case .invertedSection:
        if let complaint = scope.entering(tag).complaint { report(complaint, tag, in: name, calls: calls) }
        scopes.append(scope)
      case .end: scopes.removeLast()
      case .partial: visitPartial(tag, scope, calls: calls + [Call(template: name, tag: tag)])
      case .contentType: report(TemplateSyntax.contentTypeHint, tag, in: name, TemplateRules.syntax)
      case .unsupported:
        report(
          "blocks, parents and partials by value are not supported here; use {{>Name}}",
          tag,
          in: name,
          TemplateRules.syntax
        )
      }
    }
  }

  private mutating func visitPartial(_ tag: TemplateTag, _ scope: TemplateScope, calls: [Call]) {
    guard let caller = calls.last?.template else { return }
    if calls.contains(where: { $0.template == tag.name }) {
      report("'\(tag.name)' is used within itself", tag, in: caller, TemplateRules.recursion)
    } else if tags[tag.name] == nil {
      let hint = Suggestion.nearest(to: tag.name, among: tags.keys.sorted())
      let end =
        hint.map { "did you mean '\($0)'?" }
        ?? "a partial is a file '\(tag.name).mustache' in the same folder"
      report("there is no template '\(tag.name)'; \(end)", tag, in: caller, TemplateRules.missingPartial)
    } else {
      visit(tag.name, scope.inPartial, calls: calls)
    }
  }

  /// Reports a problem in a template. The tool's own templates are correct where the tool uses them; if a
  /// name is missing in one, the template of the user that called it is reported, once for each call.
  private mutating func report(
    _ message: String,
    _ tag: TemplateTag,
    in template: String,
    _ rule: Rule = TemplateRules.unknownName,
    calls: [Call] = []
  ) {
    if let file = sources[template] {
      diagnostics.emit(rule, message, at: file.location(of: tag.range), about: nil)
      return
    }
    guard let call = calls.last(where: { sources[$0.template] != nil }), let file = sources[call.template],
      blamed.insert("\(call.template) \(call.tag.range.lowerBound)").inserted
    else { return }
    let text = "'\(call.tag.name)' cannot be used here: \(message)"
    diagnostics.emit(rule, text, at: file.location(of: call.tag.range), about: nil)
  }
}
