import DataModelCompiler
import DataModelDefinition

/// A difference as readable text, as `datamodel diff` prints it.
///
///     Shop → Shop 2
///
///     Item
///       attribute 'rank' added, required without a default: Integer 16 [refused, asked]
///         Core Data: a required attribute needs a default
///         needs: a value for existing rows: a constant, or an SQL expression
package struct DifferenceText: Sendable {
  private let difference: ModelDifference

  package init(_ difference: ModelDifference) { self.difference = difference }

  package var text: String {
    guard !difference.isEmpty else { return "\(title): no changes\n" }
    let blocks = difference.entities.map { entity in
      ([heading(of: entity)] + entity.changes.flatMap(lines))
        .map(VisibleText.escaping).joined(separator: "\n")
    }
    return ([title] + blocks + [summary]).joined(separator: "\n\n") + "\n"
  }

  private var title: String {
    let versions = difference.versions
    let between = versions.count - 2
    let ends = "\(versions.first ?? "") → \(versions.last ?? "")"
    return VisibleText.escaping(between > 0 ? "\(ends), with \(between) in between" : ends)
  }

  private func heading(of entity: EntityDifference) -> String {
    let kind = entity.isComposite ? "composite " : ""
    guard let old = entity.oldName, let new = entity.newName, old != new else { return kind + entity.name }
    return "\(kind)\(new), formerly \(old)"
  }

  private func lines(of change: ModelChange) -> [String] {
    let subject =
      change.element.kind == .entity ? "" : "\(change.element.kind.rawValue) '\(change.element.name)' "
    let values = [change.oldValue, change.newValue].compactMap { $0 }
      .joined(separator: " → ")
    var lines = [
      "  \(subject)\(change.rule.words)\(values.isEmpty ? "" : ": \(values)") "
        + "[\(change.rule.inference.name), \(change.treatment.name)]"
    ]
    if let reason = change.rule.inference.reason { lines.append("    Core Data: \(reason)") }
    if let question = change.treatment.question { lines.append("    needs: \(question)") }
    return lines
  }

  private var summary: String {
    let changes = difference.changes
    let counts = Treatment.names.compactMap { name in
      let count = changes.count { $0.treatment.name == name }
      return count == 0 ? nil : "\(count) \(name)"
    }
    return "\(changes.count) \(changes.count == 1 ? "change" : "changes"): \(counts.joined(separator: ", "))"
  }
}
