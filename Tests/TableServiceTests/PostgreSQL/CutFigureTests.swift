#if PostgreSQL
import Foundation
import TableService
import TableServiceTestSupport
import Testing

@testable import TableServicePostgreSQL

/// The figures by which one notices that a writer hangs.
@Suite struct CutFigureTests {
  private static func figures(_ keeper: CutKeeper) async -> [String: Double] {
    Dictionary(uniqueKeysWithValues: await keeper.measurements().map { ($0.name, $0.value) })
  }

  @Test func showHowFarPullsAreBehind() async throws {
    let hangs = Guarded(true)
    let keeper = CutKeeper { _ in (5, hangs.withLock { $0 } ? nil : 6) }
    #expect(await keeper.measurements() == [])
    // A process that began while the writer already hung.
    _ = try await keeper.cut(of: "A")
    // The next cut is asked for after a second.
    try await Task.sleep(for: .milliseconds(1100))
    _ = try await keeper.cut(of: "A")
    var figures = await Self.figures(keeper)
    #expect(figures["datamodel_cuts_total"] == 2)
    #expect(figures["datamodel_old_cuts_total"] == 2)
    let lag = try #require(figures["datamodel_cut_lag_seconds"])
    #expect(lag >= 1)
    // Without another pull, nothing says that anything is behind further.
    try await Task.sleep(for: .milliseconds(1100))
    #expect(await Self.figures(keeper)["datamodel_cut_lag_seconds"] == lag)
    hangs.withLock { $0 = false }
    _ = try await keeper.cut(of: "A")
    figures = await Self.figures(keeper)
    #expect(figures["datamodel_old_cuts_total"] == 2)
    #expect(figures["datamodel_cut_lag_seconds"] == 0)
  }
}
#endif
