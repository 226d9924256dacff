import Foundation
import TableServiceTestSupport
import Testing

/// Requests that a real server was sent, with the answers of this one beside. `DATAMODEL_TRANSCRIPTS` names
/// the folder with them, which is no part of the package.
@Suite struct TranscriptTests {
  @Test(.enabled(if: TranscriptReplay.folder != nil, "DATAMODEL_TRANSCRIPTS names no folder"))
  func agreesWithTheRealServer() async throws {
    let replay = try await TranscriptReplay(isFaithful: true)
    print(replay.report)
    #expect(replay.pairs.count >= 330)
    #expect(replay.agreeing * 100 >= replay.pairs.count * 95)
    #expect(replay.differing == Set(TranscriptReplay.deviations.keys))
    for pair in replay.pairs where !pair.differences.isEmpty {
      #expect(pair.isHarmless, "\(pair.pair.title): \(pair.differences)")
    }
  }

  @Test(.enabled(if: TranscriptReplay.folder != nil, "DATAMODEL_TRANSCRIPTS names no folder"))
  func doesNotFailWhereTheRealServerDoes() async throws {
    let replay = try await TranscriptReplay(isFaithful: false)
    for pair in replay.pairs where !pair.pair.path.hasPrefix("/api/") {
      #expect(pair.status < 500, "\(pair.pair.title)")
    }
    print("not faithful: \(replay.agreeing) of \(replay.pairs.count)")
    for (file, pairs) in replay.files {
      for pair in pairs where !pair.differences.isEmpty && !isExplained(pair, in: file) {
        Issue.record(
          "\(file): \(pair.pair.title): \(pair.differences), \(pair.status) not \(pair.pair.status)"
        )
      }
    }
  }

  /// Without columns that clients add, which PostgreSQL's tables do not get, all answers are those of SQLite
  /// but for texts with U+0000, of which PostgreSQL keeps none.
  @Test(
    .enabled(if: TranscriptReplay.folder != nil, "DATAMODEL_TRANSCRIPTS names no folder"),
    .enabled(if: ServiceEngine.available.count > 1, "needs Scripts/postgresql")
  )
  func answersOnPostgreSQLAsOnSQLite() async throws {
    let sqlite = try await TranscriptReplay(isFaithful: false, hasDynamicSchemas: false)
    let postgreSQL = try await TranscriptReplay(
      isFaithful: false,
      hasDynamicSchemas: false,
      on: .postgreSQL
    )
    #expect(sqlite.pairs.count == postgreSQL.pairs.count)
    var differing: [String] = []
    for ((file, left), (_, right)) in zip(sqlite.files, postgreSQL.files) {
      for (one, other) in zip(left, right) {
        if one.status == other.status, one.undatedBody == other.undatedBody { continue }
        differing.append("\(file): \(one.pair.title)")
      }
    }
    #expect(
      differing == [
        "12-unicode: insert", "12-unicode: filter by literal with escaped quote and newline",
        "12-unicode: update with \\u escapes", #"14-values: string column <- '\x00x'"#,
      ]
    )
  }

  /// Whether a service that is not faithful differs for a reason that is written down.
  private func isExplained(_ comparison: TranscriptComparison, in file: String) -> Bool {
    let pair = comparison.pair
    if TranscriptReplay.deviations["\(file): \(pair.title)"] != nil { return true }
    // 6, 9 and 10: the observed server failed.
    if pair.status == 500 { return true }
    // Lists lack the two rows that were refused.
    if pair.method == "GET", pair.path.hasPrefix("/tables/TodoItem"), comparison.differences == ["body"] {
      return true
    }
    // 26: the version that the client sends with an insertion.
    let sent = ["insert, with version property", "insert, ignored If-Match header"]
    if sent.contains(pair.title) { return true }
    // 7: a value of another type; 8: a '$top' that is no number.
    let isRefused = comparison.status == 400
    return isRefused && (pair.status == 201 || ["$top=-1", "$top=abc"].contains(pair.title))
  }
}
