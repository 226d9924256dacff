/// Merges an element of a model and everything in it.
struct ElementMerge {
  /// Returns the merged element. Without a base, both sides added the element, and nothing in it may differ.
  func fragments(
    _ base: MarkupElement?,
    _ ours: MarkupElement,
    _ theirs: MarkupElement,
    at path: ElementPath
  ) -> [MergeFragment] {
    let (our, their) = (ours.content, theirs.content)
    if our == their || their == base?.content { return [.text(ours.text)] }
    if our == base?.content { return [.text(theirs.text)] }
    guard ours.kind == theirs.kind else { return conflict(ours, theirs, "the root elements differ") }
    guard let comments = Comments(base, ours, theirs) else {
      return conflict(ours, theirs, "both changed the comments of \(path.description)")
    }
    if ElementKind.isOrdered(ours.kind), !agree(base, ours, theirs) {
      let verb = base == nil ? "added" : "changed the contents of"
      return conflict(ours, theirs, "both \(verb) \(path.description), each in another way")
    }
    var merged = ours
    (merged.before, merged.ending, merged.after) = (comments.before, comments.ending, comments.after)
    let children = self.children(base, ours, theirs, at: path)
    guard let children else {
      return conflict(ours, theirs, "both changed \(path.description), each in another way")
    }
    return compose(merged, AttributeMerge(base, ours, theirs, at: path), children, theirs)
  }

  private func conflict(_ ours: MarkupElement, _ theirs: MarkupElement, _ message: String) -> [MergeFragment]
  {
    [.conflict(ElementConflict(ours: ours.text, theirs: theirs.text, messages: [message]))]
  }

  /// Returns whether at most one side changed the contents.
  private func agree(_ base: MarkupElement?, _ ours: MarkupElement, _ theirs: MarkupElement) -> Bool {
    let (our, their) = (ours.innerContent, theirs.innerContent)
    return our == their || our == base?.innerContent || their == base?.innerContent
  }

  // MARK: - Children

  /// Returns the merged children; nil if both sides changed the same nameless one.
  private func children(
    _ base: MarkupElement?,
    _ ours: MarkupElement,
    _ theirs: MarkupElement,
    at path: ElementPath
  ) -> [MergeFragment]? {
    if ElementKind.isOrdered(ours.kind) {
      let changed = ours.innerContent == base?.innerContent ? theirs : ours
      return changed.children.map { .text($0.text) }
    }
    let sides = ElementSides.children(base, ours, theirs)
    if Self.areContradictory(sides) { return nil }
    // Two elements that were added alike have everything in common; a container is no such element.
    let mustAgree = base == nil && !ElementKind.isContainer(ours.kind)
    var order = ChildOrder()
    var others: [ChildOrder.Child] = []
    for side in sides.sorted(by: { ($0.ourIndex ?? .max) < ($1.ourIndex ?? .max) }) {
      guard let any = side.any else { continue }
      let fragments = self.fragments(of: side, at: path.appending(any), inside: path, mustAgree)
      guard !fragments.isEmpty else { continue }
      let child = ChildOrder.Child(
        kind: any.kind,
        name: side.mergedName,
        theirIndex: side.theirIndex,
        fragments: fragments
      )
      if side.ours == nil || side.mergedName != side.ours?.name {
        others.append(child)
      } else {
        order.append(child)
      }
    }
    for child in others.sorted(by: { ($0.theirIndex ?? 0) < ($1.theirIndex ?? 0) }) { order.place(child) }
    return order.children.flatMap(\.fragments)
  }

  /// Returns whether a nameless element is gone from both sides, and at least one has something else instead:
  /// one side changed what the other changed in another way, or removed.
  private static func areContradictory(_ sides: [ElementSides]) -> Bool {
    let nameless = sides.filter { side in
      side.any.map { $0.identifyingName == nil && !ElementKind.isContainer($0.kind) } ?? false
    }
    return nameless.contains { side in
      guard let base = side.base, side.ours == nil, side.theirs == nil else { return false }
      return nameless.contains { other in
        other.base == nil && other.any?.kind == base.kind && (other.ours == nil || other.theirs == nil)
      }
    }
  }

  /// Returns a merged child; empty if it is removed.
  private func fragments(
    of sides: ElementSides,
    at path: ElementPath,
    inside parent: ElementPath,
    _ mustAgree: Bool
  ) -> [MergeFragment] {
    if let ours = sides.ours, let theirs = sides.theirs {
      return fragments(sides.base, ours, theirs, at: path)
    }
    guard let left = sides.ours ?? sides.theirs else { return [] }
    let isOurs = sides.ours != nil
    func conflict(_ message: String) -> [MergeFragment] {
      let texts = isOurs ? (left.text, "") : ("", left.text)
      return [.conflict(ElementConflict(ours: texts.0, theirs: texts.1, messages: [message]))]
    }
    guard let base = sides.base else {
      guard mustAgree, !ElementKind.isDiagram(left.kind) else { return [.text(left.text)] }
      let place = isOurs ? "here" : "there"
      return conflict("both added \(parent.description); only \(place) it has \(path.description)")
    }
    if left.content == base.content || ElementKind.isDiagram(left.kind) { return [] }
    return conflict(
      isOurs
        ? "\(path.description) was changed here and removed there"
        : "\(path.description) was removed here and changed there"
    )
  }

  // MARK: - The element

  /// Returns the element with its merged attributes and children.
  private func compose(
    _ element: MarkupElement,
    _ attributes: AttributeMerge,
    _ children: [MergeFragment],
    _ theirs: MarkupElement
  ) -> [MergeFragment] {
    var element = element
    let isEmpty = children.isEmpty && MarkupElement.words(element.ending).isEmpty
    if isEmpty, !element.endTag.isEmpty {
      (element.tagEnd, element.ending, element.endTag) = ("/>", "", "")
    } else if !isEmpty, element.endTag.isEmpty {
      (element.tagEnd, element.ending, element.endTag) = (theirs.tagEnd, theirs.ending, theirs.endTag)
    }
    element.children = []
    element.attributes = attributes.ours
    let start = element.before + element.startTag
    let end = element.ending + element.endTag + element.after
    guard !attributes.conflicts.isEmpty else { return [.text(start)] + children + [.text(end)] }
    var other = element
    other.attributes = attributes.theirs
    let theirStart = other.before + other.startTag
    let conflict = ElementConflict(
      ours: isEmpty ? start + end : start,
      theirs: isEmpty ? theirStart + end : theirStart,
      messages: attributes.conflicts
    )
    return [.conflict(conflict)] + (isEmpty ? [] : children + [.text(end)])
  }
}

/// The white space and comments of an element, merged.
private struct Comments {
  let before: String
  let ending: String
  let after: String

  /// Returns nil if both sides changed the same comment.
  init?(_ base: MarkupElement?, _ ours: MarkupElement, _ theirs: MarkupElement) {
    guard let before = Self.merged(base?.before, ours.before, theirs.before),
      let ending = Self.merged(base?.ending, ours.ending, theirs.ending),
      let after = Self.merged(base?.after, ours.after, theirs.after)
    else { return nil }
    (self.before, self.ending, self.after) = (before, ending, after)
  }

  private static func merged(_ base: String?, _ ours: String, _ theirs: String) -> String? {
    let (old, our, their) = (
      MarkupElement.words(base ?? ""), MarkupElement.words(ours), MarkupElement.words(theirs)
    )
    if our == their || their == old { return ours }
    return our == old ? theirs : nil
  }
}
