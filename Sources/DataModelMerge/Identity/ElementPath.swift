/// Where an element is in the model, in words for a message.
struct ElementPath {
  private var steps: [(kind: String, name: String?)] = []

  static let model = ElementPath()

  func appending(_ element: MarkupElement) -> ElementPath {
    var path = self
    path.steps.append((element.kind, element.identifyingName))
    return path
  }

  /// `Person.name`, `the index 'byName' of Person`
  var description: String {
    var owner: String?
    var inner: (kind: String, name: String?)?
    for step in steps {
      switch step.kind {
      case "entity", "composite": owner = step.name ?? "an \(step.kind) without a name"
      case "attribute", "relationship", "fetchedProperty":
        owner = [owner, step.name ?? "?"].compactMap { $0 }.joined(separator: ".")
      default:
        if !ElementKind.isContainer(step.kind) || inner == nil { inner = step }
      }
    }
    guard let inner else { return owner ?? "the model" }
    let name = inner.name.map { " '\($0)'" } ?? ""
    return "the \(ElementKind.word(for: inner.kind))\(name)" + (owner.map { " of \($0)" } ?? "")
  }
}
