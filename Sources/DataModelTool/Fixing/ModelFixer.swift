package import DataModelCompiler
package import DataModelDefinition
package import DataModelReader

/// Repairs findings whose rule has a certain repair, by edits that leave the rest of the text unchanged.
///
/// Repairs that touch each other are made in successive rounds, each for the text of the round before. Every
/// edited text is checked: a repair that causes a new error is left out.
package struct ModelFixer {
  private let check: ModelCheck
  private let files: any FileSource
  private let keepsVersionHash: Bool

  /// More rounds than any model needs; a table of the sync system lacks at most five columns.
  private static let roundLimit = 20

  package init(check: ModelCheck, files: any FileSource, keepsVersionHash: Bool = false) {
    self.check = check
    self.files = files
    self.keepsVersionHash = keepsVersionHash
  }

  /// Repairs a version in memory.
  ///
  /// - Returns: the version before and after the repairs; nil, with findings, if it has no XML file to change
  /// - Throws: `FileAccessError` if the file cannot be read
  package func fix(
    _ version: ModelVersion,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> FixedModel? {
    var found = Diagnostics()
    let checked = try check.model(of: version, in: files, diagnostics: &found)
    guard let checked else {
      diagnostics.append(found)
      return nil
    }
    var result = FixedModel(checked, findings: found)
    for _ in 0..<Self.roundLimit {
      let fixable = result.remaining.sorted.filter { $0.fix.map(isWanted) ?? false }
      let start = FixRound(bytes: result.bytes, findings: result.remaining, checked: result.checked)
      let round = try extended(start, with: fixable, from: start, of: version)
      guard !round.fixed.isEmpty else { break }
      result.take(round)
    }
    return result
  }

  private func isWanted(_ fix: Fix) -> Bool {
    !(keepsVersionHash && fix.changesVersionHash)
  }

  /// Returns a round with those of the further repairs that do no harm.
  ///
  /// If some do, it tries the halves, so that one bad repair among many costs a few checks.
  private func extended(
    _ round: FixRound,
    with fixable: [Diagnostic],
    from start: FixRound,
    of version: ModelVersion
  ) throws(FileAccessError) -> FixRound {
    var candidate = round
    for diagnostic in fixable {
      if let fix = diagnostic.fix, candidate.edits.add(fix) { candidate.fixed.append(diagnostic) }
    }
    guard candidate.fixed.count > round.fixed.count else { return round }
    candidate.bytes = candidate.edits.applied(to: start.bytes)
    var found = Diagnostics()
    let edited = EditedFileSource(files, path: version.contentsPath, bytes: candidate.bytes)
    let checked = try check.model(of: version, in: edited, diagnostics: &found)
    candidate.findings = found
    if let checked, Self.isHarmless(from: start.findings, to: found) {
      candidate.checked = checked
      return candidate
    }
    guard fixable.count > 1 else { return round }
    let half = try extended(round, with: Array(fixable.prefix(fixable.count / 2)), from: start, of: version)
    return try extended(half, with: Array(fixable.dropFirst(fixable.count / 2)), from: start, of: version)
  }

  /// Returns whether there is no new error, wherever the known ones are now.
  private static func isHarmless(from before: Diagnostics, to after: Diagnostics) -> Bool {
    var known: [String: Int] = [:]
    for error in before.sorted where error.severity == .error {
      known["\(error.rule.id) \(error.message)", default: 0] += 1
    }
    for error in after.sorted where error.severity == .error {
      let key = "\(error.rule.id) \(error.message)"
      guard let count = known[key], count > 0 else { return false }
      known[key] = count - 1
    }
    return true
  }
}

/// One round of repairs, with the findings in the repaired text.
struct FixRound {
  var fixed: [Diagnostic] = []
  var edits = AppliedEdits()
  var bytes: [UInt8]
  var findings: Diagnostics
  /// The model in the text.
  var checked: CheckedModel

  /// Creates a round without repairs.
  init(bytes: [UInt8], findings: Diagnostics, checked: CheckedModel) {
    self.bytes = bytes
    self.findings = findings
    self.checked = checked
  }
}
