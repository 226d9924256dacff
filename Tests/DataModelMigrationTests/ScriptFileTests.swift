import DataModelMigration
import DataModelRelational
import DataModelTool
import Foundation
import Testing

/// Writes the scripts of real series into `DATAMODEL_MIGRATION_SCRIPTS`, a folder, so that
/// `Scripts/sweep.d/migrate-elsewhere.py` can run them with another SQLite: consecutive versions, and each to
/// the last by all steps.
@Suite(
  .enabled(
    if: CorpusSeries.scriptFolder != nil && !CorpusSeries.all.isEmpty,
    "DATAMODEL_MIGRATION_SCRIPTS names no folder, or DATAMODEL_CORPUS none with series"
  )
)
struct ScriptFileTests {
  @Test func writesTheScripts() throws {
    let folder = URL(fileURLWithPath: try #require(CorpusSeries.scriptFolder))
    var (written, refused) = (0, 0)
    for series in CorpusSeries.all {
      let versions = series.versions
      let consecutive = versions.indices.dropLast().map { $0...($0 + 1) }
      let toLast = versions.indices.dropLast(2).map { $0...(versions.count - 1) }
      for range in consecutive + toLast {
        let chain = try AutomaticDecisions.chain(Array(versions[range])).map { try #require($0) }
        let (old, new) = (versions[range.lowerBound], versions[range.upperBound])
        guard let script = try? MigrationScript(chain, from: old, to: new).text else {
          refused += 1
          continue
        }
        written += 1
        try write(
          folder.appendingPathComponent("\(written) \(series.name) \(range.lowerBound) \(range.upperBound)"),
          [
            "old": DataDefinition(of: old.schema).script, "step": script,
            "new": DataDefinition(of: new.schema).script,
          ]
        )
      }
    }
    print("scripts of real series: \(written) written, \(refused) need a function of the runtime")
    #expect(written > refused)
  }

  private func write(_ folder: URL, _ texts: [String: String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in texts {
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).sql"))
    }
  }
}

extension CorpusSeries {
  fileprivate static let scriptFolder = ProcessInfo.processInfo.environment["DATAMODEL_MIGRATION_SCRIPTS"]
}
