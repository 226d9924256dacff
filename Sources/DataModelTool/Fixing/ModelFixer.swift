package import DataModelCompiler
package import DataModelDefinition
package import DataModelReader

/// Repairs what rules know a certain repair for, as changes to the text that leave all else as it is.
///
/// Repairs that touch each other are made one after the other, each for the text that the one before left.
/// Every text is checked before it counts: a repair that brings a new error is left out.
package struct ModelFixer {
  private let check: ModelCheck
  private let files: any FileSource
  private let keepsVersionHash: Bool

  /// More rounds than any model needs; a table of the sync system lacks five columns at most.
  private static let roundLimit = 20

  package init(check: ModelCheck, files: any FileSource, keepsVersionHash: Bool = false) {
    self.check = check
    self.files = files
    self.keepsVersionHash = keepsVersionHash
  }

  /// Repairs a version in memory.
  ///
  /// - Returns: the version as it was and as it should be; nil with findings if it has no file of XML to
  ///   change
  /// - Throws: `FileAccessError` if the file may not be read
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

  /// A round with more repairs, as far as they do no harm.
  ///
  /// If some of them do, it tries the halves, so that one bad repair among many costs a few checks.
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

  /// Whether no error has come, wherever the others are now.
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

/// One round of repairs, with what was found in the text that they make.
struct FixRound {
  var fixed: [Diagnostic] = []
  var edits = AppliedEdits()
  var bytes: [UInt8]
  var findings: Diagnostics
  /// The model that the text holds.
  var checked: CheckedModel

  /// The round without repairs.
  init(bytes: [UInt8], findings: Diagnostics, checked: CheckedModel) {
    self.bytes = bytes
    self.findings = findings
    self.checked = checked
  }
}
