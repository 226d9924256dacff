import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// The number of the findings of `validate` that `fix` would repair.
///
/// The models are repaired in memory, so that repairs that `fix` leaves out, because they would cause a new
/// error, do not count. Repairs that change the version hash of a model with several versions are counted
/// separately, since they need an option.
struct RepairCount {
  private var free = Repairs()
  private var changingHash = Repairs()

  private struct Repairs {
    var findings: Set<Key> = []
    /// The paths, as they were given, with findings to repair.
    var paths: [String] = []

    mutating func add(_ found: Set<Key>, path: String) {
      guard !found.isEmpty else { return }
      findings.formUnion(found)
      if !paths.contains(path) { paths.append(path) }
    }
  }

  /// The identity of a finding before and after other repairs, which may move it to another line.
  private struct Key: Hashable {
    let ruleID: String
    let message: String
    let path: String

    init(_ diagnostic: Diagnostic) {
      ruleID = diagnostic.rule.id
      message = diagnostic.message
      path = diagnostic.location.path
    }
  }

  /// Counts the findings in a version that can be repaired.
  ///
  /// - Throws: `FileAccessError` if the file cannot be read
  mutating func add(
    _ version: ModelVersion,
    _ findings: Diagnostics,
    _ check: ModelCheck,
    _ files: any FileSource,
    hasOthers: Bool,
    path: String
  ) throws(FileAccessError) {
    let fixes = findings.all.compactMap(\.fix)
    guard !fixes.isEmpty else { return }
    func repaired(keepingHash: Bool) throws(FileAccessError) -> Set<Key> {
      var remaining = Diagnostics()
      let fixer = ModelFixer(check: check, files: files, keepsVersionHash: keepingHash)
      return Set((try fixer.fix(version, diagnostics: &remaining)?.fixed ?? []).map(Key.init))
    }
    let certain = try repaired(keepingHash: hasOthers)
    free.add(certain, path: path)
    guard hasOthers, fixes.contains(where: \.changesVersionHash) else { return }
    changingHash.add(try repaired(keepingHash: false).subtracting(certain), path: path)
  }

  /// Returns the lines about the repairs.
  ///
  /// - Returns: `3 of these can be repaired: datamodel fix Model.xcdatamodeld`, a line for those that change
  ///   the version hash, both or none
  func lines(of findings: Findings, fixedWith options: [String]) -> [String] {
    func line(_ repairs: Repairs, _ remark: String, _ more: [String]) -> String? {
      let count = findings.sorted.count { repairs.findings.contains(Key($0.diagnostic)) }
      guard count > 0 else { return nil }
      let arguments = (["fix"] + repairs.paths + options + more).map(ShellWord.quoted).joined(separator: " ")
      return "\(count) of these can be repaired\(remark): datamodel \(arguments)"
    }
    return [
      line(free, "", []),
      line(changingHash, ", which changes the version hash", ["--change-version-hash"]),
    ].compactMap { $0 }
  }
}
