import DataModelSwift

/// The differences between the generated files that are checked in and those that the model generates now,
/// for `generate --check`.
package struct DriftReport: Sendable {
  /// The changes as a patch; empty without changes.
  package let patch: String
  /// One line for each file, formatted like a finding; empty if nothing would change.
  package let lines: [String]

  package init(_ plan: OutputPlan, of modelFileName: String, in folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : "\(folder)/"
    var patch = ""
    var lines: [String] = []
    for change in plan.changes {
      let path = prefix + change.file.name
      patch += UnifiedDiff(from: change.existing, to: change.file.contents, oldName: path, newName: path).text
      let complaint = change.existing == nil ? "is missing" : "differs from what \(modelFileName) generates"
      lines.append("\(path): error: the generated file \(complaint)")
    }
    for obsolete in plan.obsolete {
      let path = prefix + obsolete.file.name
      patch += UnifiedDiff(from: obsolete.file.contents, to: nil, oldName: path, newName: path).text
      lines.append("\(path): error: \(obsolete.reason); remove it")
    }
    for obstacle in plan.obstacles {
      let complaint =
        obstacle.modelFileName.map { "this was generated from \($0); \(OutputPlan.Obstacle.remedyForModels)" }
        ?? "this was not generated, or its header was changed; remove it"
      lines.append("\(prefix)\(obstacle.name): error: \(complaint)")
    }
    if !lines.isEmpty {
      let remedy =
        plan.obstacles.isEmpty
        ? """
        ; generate again without --check (with --prune to remove files), and commit the result
        """
        : ""
      lines.append(
        """
        \(lines.count) of \(lines.count + plan.unchangedCount) files differ from what \(modelFileName) \
        generates\(remedy).
        """
      )
    }
    self.patch = patch
    self.lines = lines
  }
}
