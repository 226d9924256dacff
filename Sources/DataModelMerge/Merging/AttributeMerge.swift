import DataModelReader

/// The XML attributes of one tag, merged one by one.
struct AttributeMerge {
  /// The merged attributes. Where the sides do not agree, these have our values.
  private(set) var ours: [MarkupAttribute] = []
  /// The same with their values.
  private(set) var theirs: [MarkupAttribute] = []
  /// A sentence for each attribute on which the sides do not agree.
  private(set) var conflicts: [String] = []
  private let kind: String
  private let isAdded: Bool
  private let path: ElementPath

  init(_ base: MarkupElement?, _ ours: MarkupElement, _ theirs: MarkupElement, at path: ElementPath) {
    (kind, isAdded, self.path) = (ours.kind, base == nil, path)
    for attribute in ours.attributes {
      let name = attribute.name
      let their = theirs.attributes.first { $0.name == name }
      let old = base?.value(of: name)
      switch choose(old, attribute.value, their?.value, name) {
      case .ours: append(attribute, attribute)
      case .theirs: append(their.map { attribute.withText(of: $0) })
      case .neither:
        conflict(name, attribute.value, their?.value)
        append(attribute, their.map { attribute.withText(of: $0) })
      }
    }
    for attribute in theirs.attributes where ours.value(of: attribute.name) == nil {
      let name = attribute.name
      switch choose(base?.value(of: name), nil, attribute.value, name) {
      case .ours: continue
      case .theirs: insert(attribute, after: theirs, inOurs: true)
      case .neither:
        conflict(name, nil, attribute.value)
        insert(attribute, after: theirs, inOurs: false)
      }
    }
  }

  private enum Choice {
    case ours
    case theirs
    case neither
  }

  /// Returns whose value is taken. Of an element that both added, no side left a value as it was.
  private func choose(_ base: String?, _ ours: String?, _ theirs: String?, _ name: String) -> Choice {
    if Self.isSame(ours, theirs) || ElementKind.isDiagram(kind) { return .ours }
    if !isAdded, Self.isSame(theirs, base) { return .ours }
    if !isAdded, Self.isSame(ours, base) { return .theirs }
    guard kind == "model", ["lastSavedToolsVersion", "systemVersion"].contains(name) else { return .neither }
    return VersionName.isOrdered(ours ?? "", before: theirs ?? "") ? .theirs : .ours
  }

  /// Returns whether two values have the same bytes.
  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
  }

  private mutating func append(_ our: MarkupAttribute?, _ their: MarkupAttribute?) {
    if let our { ours.append(our) }
    if let their { theirs.append(their) }
  }

  private mutating func append(_ both: MarkupAttribute?) { append(both, both) }

  /// Inserts an attribute that only theirs has, after the one that precedes it there.
  private mutating func insert(_ attribute: MarkupAttribute, after other: MarkupElement, inOurs: Bool) {
    let before = other.attributes.prefix { $0.name != attribute.name }.map(\.name)
    func place(in list: [MarkupAttribute]) -> Int {
      (list.lastIndex { before.contains($0.name) }).map { $0 + 1 } ?? 0
    }
    theirs.insert(attribute, at: place(in: theirs))
    if inOurs { ours.insert(attribute, at: place(in: ours)) }
  }

  private mutating func conflict(_ name: String, _ our: String?, _ their: String?) {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
    let values = "\(shown(our)) here, \(shown(their)) there"
    conflicts.append(
      isAdded
        ? "both added \(path.description), each with another \(name): \(values)"
        : "both changed \(name) of \(path.description): \(values)"
    )
  }
}

extension MarkupAttribute {
  /// Returns the attribute with the value of another one, as that is written.
  fileprivate func withText(of other: MarkupAttribute) -> MarkupAttribute {
    MarkupAttribute(space: space, name: name, value: other.value, assignment: other.assignment)
  }
}
