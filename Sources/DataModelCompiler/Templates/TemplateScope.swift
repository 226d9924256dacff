import DataModelDefinition
import DataModelSwift

/// The names at one point of a template: those of the context, and those of the sections around it.
struct TemplateScope {
  private var stack: [Value]
  /// Whether `first()` and similar functions have a meaning here.
  private var isInList = false
  private let root: String

  private indirect enum Value {
    case context(TemplateShape)
    case list(of: TemplateShape)
    case text
    case number
    case flag
  }

  init(_ root: TemplateRoot) {
    stack = [.context(root.shape)]
    self.root = root.name
  }

  /// A text that is equal for all scopes with the same names and meanings.
  var signature: String {
    stack.map { if case .context(let shape) = $0 { shape.name } else { "." } }.joined(separator: "/")
      + (isInList ? "*" : "")
  }

  /// The scope of a partial: it has the names of its caller, but no list around it.
  var inPartial: TemplateScope {
    var scope = self
    scope.isInList = false
    return scope
  }

  /// Returns why a tag cannot print a value; nil if it can.
  func complaint(aboutPrinting tag: TemplateTag) -> String? {
    switch value(of: tag) {
    case .failure(let complaint): complaint.text
    case .success(.list): "'\(tag.name)' is a list; write {{#\(tag.name)}}…{{/\(tag.name)}}"
    case .success(.context(let shape)):
      "'\(tag.name)' is not a text; name one of \(Self.listing(shape))"
    case .success(.text), .success(.number), .success(.flag): nil
    }
  }

  /// Returns the scope inside a section; if the section is impossible, the outer scope and the reason.
  func entering(_ tag: TemplateTag) -> (scope: TemplateScope, complaint: String?) {
    var scope = self
    switch value(of: tag) {
    case .failure(let complaint): return (self, complaint.text)
    case .success(.flag): break
    case .success(.list(let shape)):
      scope.stack.append(.context(shape))
      scope.isInList = true
    case .success(let value):
      scope.stack.append(value)
      scope.isInList = false
    }
    return (scope, nil)
  }

  // MARK: - Values

  private struct Complaint: Error {
    let text: String
  }

  private func value(of tag: TemplateTag) -> Result<Value, Complaint> {
    if tag.name.isEmpty {
      guard tag.transforms.count == 1, let transform = tag.transforms.first else {
        return .failure(Complaint(text: "the tag has no name"))
      }
      return value(ofPlace: transform)
    }
    return named(tag.name).flatMap { value in
      tag.transforms.reversed().reduce(.success(value)) { result, transform in
        result.flatMap { Self.apply(transform, to: $0, named: tag.name) }
      }
    }
  }

  private func value(ofPlace transform: String) -> Result<Value, Complaint> {
    guard isInList else {
      return .failure(Complaint(text: "'\(transform)()' works only directly inside the section of a list"))
    }
    switch transform {
    case "first", "last", "even", "odd": return .success(.flag)
    case "index": return .success(.number)
    default:
      return .failure(
        Complaint(text: "there is no '\(transform)()'; use first, last, index, even or odd")
      )
    }
  }

  private func named(_ name: String) -> Result<Value, Complaint> {
    if name == ".", let top = stack.last { return .success(top) }
    let isLocal = name.hasPrefix(".")
    let parts = name.split(separator: ".").map(String.init)
    let reachable = isLocal ? Array(stack.suffix(1)) : stack
    let shapes = reachable.reversed().compactMap { if case .context(let shape) = $0 { shape } else { nil } }
    guard let first = parts.first else { return .failure(Complaint(text: "the tag has no name")) }
    guard let field = shapes.lazy.compactMap({ $0.field(named: first) }).first else {
      let hint = Suggestion.nearest(to: first, among: shapes.flatMap { $0.fields.map(\.name) })
      let seen = shapes.map(\.name).joined(separator: ", ")
      let end =
        hint.map { "did you mean '\($0)'?" } ?? "Documentation/Guides/Templates.md lists the names"
      return .failure(Complaint(text: "there is no '\(first)' in \(seen); \(end)"))
    }
    guard parts.count == 1 else {
      return .failure(Complaint(text: "'\(first)' has no parts; enter a list with {{#\(first)}}"))
    }
    switch field.kind {
    case .text: return .success(.text)
    case .flag: return .success(.flag)
    case .list(let shape): return .success(.list(of: shape))
    }
  }

  private static func apply(
    _ transform: String,
    to value: Value,
    named name: String
  ) -> Result<Value, Complaint> {
    switch (value, transform) {
    case (.text, "empty"), (.list, "empty"): return .success(.flag)
    case (.text, "capitalized"), (.text, "lowercased"), (.text, "uppercased"), (.text, "reversed"):
      return .success(.text)
    case (.list(let shape), "first"), (.list(let shape), "last"): return .success(.context(shape))
    case (.list, "reversed"): return .success(value)
    case (.list, "count"): return .success(.number)
    case (.number, "plusone"), (.number, "minusone"): return .success(.number)
    case (.number, "equalzero"), (.number, "even"), (.number, "odd"): return .success(.flag)
    default: return .failure(Complaint(text: "'\(transform)' cannot be applied to '\(name)'"))
    }
  }

  private static func listing(_ shape: TemplateShape) -> String {
    shape.fields.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
