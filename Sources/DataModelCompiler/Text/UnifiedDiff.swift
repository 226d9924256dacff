/// The difference between two texts in the format of `diff -u`, for `patch` and reviewers.
///
///     --- a/contents
///     +++ b/contents
///     @@ -7,3 +7,3 @@
///      the line before
///     -the old line
///     +the new line
///      the line after
package struct UnifiedDiff: Sendable {
  /// Empty if the texts are equal; otherwise it ends with a newline.
  package let text: String

  package init(from old: String?, to new: String?, oldName: String, newName: String) {
    guard old != new else {
      text = ""
      return
    }
    let script = LineScript(from: Self.lines(of: old ?? ""), to: Self.lines(of: new ?? ""))
    // Without a tab after it, patch reads a name only up to its first space.
    let written = { (name: String) in name.contains(" ") ? "\(name)\t" : name }
    let heading = """
      --- \(old == nil ? "/dev/null" : written(oldName))
      +++ \(new == nil ? "/dev/null" : written(newName))

      """
    text = heading + script.hunks(context: 3).map(\.text).joined()
  }

  /// Returns the lines of a text, each with its line ending, so that a changed or missing one is a change of
  /// the line.
  ///
  /// It splits by scalars: to Swift, a carriage return and a line feed are one character.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let end = scalars[start...].firstIndex(of: "\n").map(scalars.index(after:)) ?? scalars.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }
}

/// The changes of lines that turn one text into another.
private struct LineScript {
  private var steps: [Step] = []

  /// A line with its mark in a diff: a space if it is kept, `-` if it is removed, `+` if it is inserted.
  struct Step {
    let mark: Character
    let line: Substring
  }

  /// A group of changes with the lines around it.
  struct Hunk {
    var oldStart: Int
    var newStart: Int
    var steps: [Step] = []
  }

  /// With more lines than this on both sides, the search for the shortest script would take too long for a
  /// result that no one reads.
  private static let searchLimit = 4000

  init(from old: [Substring], to new: [Substring]) {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }
      .count
    let oldMiddle = old[prefix..<(old.count - suffix)]
    let newMiddle = new[prefix..<(new.count - suffix)]
    steps += old[..<prefix].map { Step(mark: " ", line: $0) }
    if min(oldMiddle.count, newMiddle.count) > Self.searchLimit {
      steps += oldMiddle.map { Step(mark: "-", line: $0) } + newMiddle.map { Step(mark: "+", line: $0) }
    } else {
      steps += Self.shortest(from: Array(oldMiddle), to: Array(newMiddle))
    }
    steps += old[(old.count - suffix)...].map { Step(mark: " ", line: $0) }
  }

  private static func shortest(from old: [Substring], to new: [Substring]) -> [Step] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.compactMap { if case .remove(let at, _, _) = $0 { at } else { nil } }
    )
    let inserted = Set(
      difference.insertions.compactMap { if case .insert(let at, _, _) = $0 { at } else { nil } }
    )
    var steps: [Step] = []
    var (oldLine, newLine) = (0, 0)
    while oldLine < old.count || newLine < new.count {
      let isRemoved = removed.contains(oldLine)
      let isInserted = !isRemoved && inserted.contains(newLine)
      let line = isInserted ? new[newLine] : old[oldLine]
      steps.append(Step(mark: isRemoved ? "-" : isInserted ? "+" : " ", line: line))
      if !isInserted { oldLine += 1 }
      if !isRemoved { newLine += 1 }
    }
    return steps
  }

  /// Returns the changes, grouping those that are close to each other.
  func hunks(context: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    var (oldLine, newLine) = (1, 1)
    /// The kept lines since the last change.
    var kept: [Step] = []
    for step in steps {
      if step.mark == " " {
        kept.append(step)
      } else {
        if !hunks.isEmpty, kept.count <= 2 * context {
          hunks[hunks.count - 1].steps += kept
        } else {
          if !hunks.isEmpty { hunks[hunks.count - 1].steps += kept.prefix(context) }
          let before = kept.suffix(context)
          hunks.append(
            Hunk(oldStart: oldLine - before.count, newStart: newLine - before.count, steps: Array(before))
          )
        }
        hunks[hunks.count - 1].steps.append(step)
        kept = []
      }
      if step.mark != "+" { oldLine += 1 }
      if step.mark != "-" { newLine += 1 }
    }
    if !hunks.isEmpty { hunks[hunks.count - 1].steps += kept.prefix(context) }
    return hunks
  }
}

extension LineScript.Hunk {
  var text: String {
    let oldCount = steps.count { $0.mark != "+" }
    let newCount = steps.count { $0.mark != "-" }
    // A range without lines is named by the line before it.
    let old = "\(oldCount == 0 ? oldStart - 1 : oldStart),\(oldCount)"
    let new = "\(newCount == 0 ? newStart - 1 : newStart),\(newCount)"
    return "@@ -\(old) +\(new) @@\n" + steps.map(Self.line).joined()
  }

  private static func line(_ step: LineScript.Step) -> String {
    let isEnded = step.line.unicodeScalars.last == "\n"
    return "\(step.mark)\(step.line)\(isEnded ? "" : "\n\\ No newline at end of file\n")"
  }
}
