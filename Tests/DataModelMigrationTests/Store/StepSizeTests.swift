import DataModelMigration
import Testing

@testable import DataModelSwift

/// How much text the steps of a series are, all of which is in the generated code of its last version.
@Suite(.enabled(if: !CorpusSeries.all.isEmpty, "DATAMODEL_CORPUS names no folder with series"))
struct StepSizeTests {
  @Test func sizeOfTheLongestSeries() throws {
    let longest = try #require(CorpusSeries.all.max { $0.versions.count < $1.versions.count })
    let steps = try StoreSeries(longest.name, longest.versions).chain
    let size = steps.reduce(0) { $0 + MigrationStepContext($1).arguments.joined(separator: "\n").utf8.count }
    print(
      "steps of the longest series: \(size / 1000) KB, \(longest.versions.count) versions of \(longest.name)"
    )
    #expect(size > 0)
    #expect(size < 100_000)
  }
}
