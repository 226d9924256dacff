package import DataModelCompiler
package import DataModelDefinition

/// The result of repairing the findings of a version of a model.
package struct FixedModel: Sendable {
  /// The file before the repairs.
  package let original: SourceFile
  /// The file after the repairs.
  package private(set) var bytes: [UInt8]
  /// The repaired findings, at their places in the original.
  package private(set) var fixed: [Diagnostic] = []
  /// The findings that remain.
  package private(set) var remaining: Diagnostics
  /// The model of the repaired file.
  package private(set) var checked: CheckedModel
  /// The repairs, round by round; each round applies to the text of the round before.
  package var rounds: [[TextEdit]] { applied.map(\.edits) }
  private var applied: [AppliedEdits] = []

  init(_ checked: CheckedModel, findings: Diagnostics) {
    original = checked.model.source
    bytes = original.bytes
    self.checked = checked
    remaining = findings
  }

  package var isChanged: Bool {
    bytes != original.bytes
  }

  mutating func take(_ round: FixRound) {
    let source = SourceFile(path: original.path, bytes: bytes)
    for diagnostic in round.fixed { fixed.append(inOriginal(diagnostic, of: source)) }
    applied.append(round.edits)
    bytes = round.bytes
    remaining = round.findings
    checked = round.checked
  }

  /// Returns a finding in the text of the rounds so far, at its place in the original.
  private func inOriginal(_ diagnostic: Diagnostic, of source: SourceFile) -> Diagnostic {
    guard let start = diagnostic.location.range?.start, !applied.isEmpty else { return diagnostic }
    var offset = source.offset(of: start)
    for edits in applied.reversed() { offset = edits.originalOffset(of: offset) }
    return Diagnostic(
      diagnostic.rule,
      diagnostic.message,
      at: original.location(of: offset..<offset),
      about: diagnostic.element,
      severity: diagnostic.severity,
      fix: diagnostic.fix
    )
  }

  /// Returns the change as `diff -u` writes it, for `patch -p1`; empty without a change.
  package func difference(currentFolder: String) -> String {
    let path = ReportPath(original.path, in: currentFolder).portable
    return UnifiedDiff(
      from: String(decoding: original.bytes, as: UTF8.self),
      to: String(decoding: bytes, as: UTF8.self),
      oldName: "a/\(path)",
      newName: "b/\(path)"
    ).text
  }

  /// The number of repairs that change Core Data's version hash.
  package var hashChangeCount: Int {
    fixed.count { $0.fix?.changesVersionHash == true }
  }

  /// The number of findings whose repair was left out to keep the version hash.
  package var leftForHashCount: Int {
    remaining.sorted.count { $0.fix?.changesVersionHash == true }
  }

  /// Returns a line for each repair, with a verb such as `fixed` or `can be fixed`:
  /// `path:line:column: fixed: add the attribute 'id' … [rule]`
  package func lines(_ verb: String) -> [String] {
    fixed.sorted().map { diagnostic in
      let hash = diagnostic.fix?.changesVersionHash == true ? "; it changes the version hash" : ""
      let text = "\(diagnostic.location): \(verb): \(diagnostic.fix?.title ?? diagnostic.message)\(hash)"
      return "\(VisibleText.escaping(text)) [\(diagnostic.rule.id)]"
    }
  }
}
