import DataModelCompiler
import DataModelMigration

/// A difference as Markdown, for a comment on a pull request.
package struct DifferenceMarkdown: Sendable {
  private let difference: ModelDifference

  package init(_ difference: ModelDifference) { self.difference = difference }

  package var text: String {
    let versions = difference.versions
    let title = "### Model: \(Self.escaped(versions.first ?? "")) → \(Self.escaped(versions.last ?? ""))"
    guard !difference.isEmpty else { return "\(title)\n\nNothing that is stored changes.\n" }
    let asked = difference.changes.count { $0.treatment.question != nil }
    var lines = [title, ""]
    if asked > 0 {
      let needs = asked == 1 ? "1 change needs" : "\(asked) changes need"
      lines += ["**\(needs) a statement, unless there is one, before users' files can be migrated.**", ""]
    }
    lines += ["| Element | Change | Rows | Core Data |", "|---|---|---|---|"]
    for entity in difference.entities { lines += entity.changes.map { row($0, of: entity) } }
    let doubts = difference.possibleRenames.map(\.message) + difference.assumptions.map(\.message)
    if !doubts.isEmpty { lines += [""] + doubts.map { "* **Look at this:** \(Self.escaped($0))" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ change: ModelChange, of entity: EntityDifference) -> String {
    let element =
      change.element.kind == .entity
      ? Self.escaped(entity.name)
      : "\(Self.escaped(entity.name)).\(Self.escaped(change.element.name)) (\(change.element.kind.rawValue))"
    let values = [change.oldValue, change.newValue].compactMap { $0 }.map(Self.escaped)
    let words = change.rule.words + (values.isEmpty ? "" : ": \(values.joined(separator: " → "))")
    let rows = change.treatment.question.map { "**needs** \(Self.escaped($0))" } ?? change.treatment.name
    let inference = change.rule.inference
    let reason = inference.reason.map { ": \(Self.escaped($0))" } ?? ""
    return "| \(element) | \(words) | \(rows) | \(inference.name)\(reason) |"
  }

  /// Returns a text that Markdown shows as it is: no name of a model can end a cell, make a link or call
  /// somebody.
  private static func escaped(_ text: String) -> String {
    VisibleText.escaping(text).unicodeScalars.map { scalar in
      switch scalar {
      case "\n", "\r", "\t": " "
      case "&", "<", ">", "\\", "`", "*", "_", "[", "]", "|", "~", "#", "@", "!", "(", ")", ":", "$":
        "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }
}
