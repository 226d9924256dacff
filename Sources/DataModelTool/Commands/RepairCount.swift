import DataModelCommandLine
import DataModelCompiler
import DataModelDefinition
import DataModelFixing
import DataModelReader

/// How many of the findings that `validate` reports `fix` would repair, found by repairing the models in memory: what
/// has a repair is not counted where `fix` leaves it out, because it would bring a new error.
struct RepairCount {
  private var repaired: Set<Key> = []
  /// The paths, as they were given, that have anything to repair.
  private var paths: [String] = []

  /// A finding, before and after others were repaired.
  private struct Key: Hashable {
    let ruleID: String
    let message: String
    let location: SourceLocation

    init(_ diagnostic: Diagnostic) {
      ruleID = diagnostic.rule.id
      message = diagnostic.message
      location = diagnostic.location
    }
  }

  /// Counts what can be repaired in a version.
  mutating func add(
    _ version: ModelVersion,
    _ findings: Diagnostics,
    _ check: ModelCheck,
    _ files: any FileSource,
    path: String
  ) throws(FileAccessError) {
    guard findings.all.contains(where: { $0.fix != nil }) else { return }
    var remaining = Diagnostics()
    guard let result = try ModelFixer(check: check, files: files).fix(version, diagnostics: &remaining),
      result.isChanged
    else { return }
    repaired.formUnion(result.fixed.map(Key.init))
    if !paths.contains(path) { paths.append(path) }
  }

  /// What is said of the repairs.
  ///
  /// - Parameters:
  ///   - findings: what was reported, each once
  ///   - options: those of the run that `fix` needs to do the same
  /// - Returns: `3 of these can be repaired: datamodel fix Model.xcdatamodeld`, or no line
  func lines(of findings: Findings, fixedWith options: [String]) -> [String] {
    let count = findings.sorted.count { repaired.contains(Key($0.diagnostic)) }
    guard count > 0 else { return [] }
    let arguments = (["fix"] + paths + options).map(ShellWord.quoted).joined(separator: " ")
    return ["\(count) of these can be repaired: datamodel \(arguments)"]
  }
}
