import ArgumentParser
import DataModelCompiler
import DataModelSwift

extension GenerateCommand {
  /// Prints the differences as a patch.
  ///
  /// - Throws: exit code 1 if there are any
  func report(_ drift: DriftReport) throws {
    guard !drift.lines.isEmpty else { return }
    try Console.print(product: drift.patch)
    Console.report(drift.lines)
    throw ToolExit.findings
  }

  /// Writes and removes files, and reports what was done and what remains to be done.
  ///
  /// - Throws: exit code 73 if a file cannot be written or removed, or another file is in the way
  func carryOut(
    _ plan: OutputPlan,
    in folder: OutputFolder,
    fileCount: Int
  ) throws {
    do {
      if dryRun {
        try folder.requireNoObstacle(plan)
      } else {
        try folder.write(plan)
        if prune { try folder.prune(plan) }
      }
    } catch {
      Console.report(["error: \(error)"])
      throw ToolExit.cannotCreate
    }
    let written = plan.changes.map { folder.filePath(of: $0.file.name) }
    let obsolete = plan.obsolete.map { (path: folder.filePath(of: $0.file.name), reason: $0.reason) }
    var products = written.map { "\(dryRun ? "would write" : "wrote") \($0)\n" }
    if prune { products += obsolete.map { "\(dryRun ? "would remove" : "removed") \($0.path)\n" } }
    if !quiet { try Console.print(product: products.joined()) }
    if !prune {
      Console.report(
        obsolete.map { "\($0.path): warning: \($0.reason); remove it, or run with --prune" }
      )
    }
    if !quiet { Console.report(["\(written.count) of \(fileCount) files changed."]) }
  }
}
