package import Foundation
package import RemoteTables

/// Sends the requests that a real server was sent to a service with the same tables and rows.
package struct TranscriptReplay: Sendable {
  /// The folder with the transcripts, which is no part of the package; nil if `DATAMODEL_TRANSCRIPTS` names
  /// none.
  package static let folder = ProcessInfo.processInfo.environment["DATAMODEL_TRANSCRIPTS"]
    .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }

  /// The pairs that differ, with the numbers of their reasons in `Documentation/Reference/Deviations.md`.
  package static let deviations: [String: Int] = [
    "03-query: filter startswith   $filter=startswith(text,'First')": 1,
    "03-query: filter substringof   $filter=substringof('item',text)": 1,
    "06-delete: list: deleted hidden": 1,
    "03-query: modulo": 2,
    "09-errors: bad JSON on insert": 3,
    "09-errors: bad JSON: top-level string": 3,
    "09-errors: bad JSON: top-level null": 3,
    "09-errors: bad JSON on update": 3,
    "10-api-version: api route does not need it": 4,
    "13-other: custom API GET": 4,
    "13-other: custom API POST": 4,
    "13-other: custom API POST, bad JSON": 4,
    "13-other: swagger": 5,
  ]

  /// The files in the order in which they were made: what 06 deletes is inserted by 00, after 05.
  private static let names = [
    "01-insert", "02-read-one", "03-query", "04-paging", "05-update", "00-setup", "06-delete", "07-undelete",
    "08-delta", "09-errors", "10-api-version", "11-auth", "12-unicode", "13-other", "14-values", "15-races",
    "16-ties-and-pull", "17-skip-drift",
  ]

  private static func pairs(_ file: String) throws -> [TranscriptPair] {
    try TranscriptPair.all(in: (folder ?? URL(filePath: "/")).appending(path: "\(file).txt"))
  }

  /// The pairs of each file, in the order in which they were replayed.
  package let files: [(file: String, pairs: [TranscriptComparison])]

  /// Replays all transcripts.
  ///
  /// - Parameters:
  ///   - isFaithful: whether the service repeats failures of the observed one
  ///   - hasDynamicSchemas: whether tables get columns, as those of the observed service did
  ///   - engine: what the service keeps its rows in
  ///   - connect: gives the way to a server; without it, it is asked in the process
  /// - Throws: errors of the files and of the way to the server
  package init(
    isFaithful: Bool,
    hasDynamicSchemas: Bool = true,
    on engine: ServiceEngine = .sqlite,
    connect: (TranscriptServer) async throws -> any HTTPTransport = { $0 }
  ) async throws {
    let token =
      try Self.pairs("11-auth").flatMap(\.requestHeaders)
      .filter { $0.0 == "X-ZUMO-AUTH" }.map(\.1).last ?? ""
    func made() async throws -> TranscriptServer {
      try await TranscriptServer(
        isFaithful: isFaithful,
        token: token,
        hasDynamicSchemas: hasDynamicSchemas,
        on: engine
      )
    }
    var server = try await made()
    var transport = try await connect(server)
    try await server.seed()
    var files: [(file: String, pairs: [TranscriptComparison])] = []
    for file in Self.names {
      let pairs = try Self.pairs(file)
      if file == "15-races" { await server.race() }
      if file == "17-skip-drift" {
        server = try await made()
        transport = try await connect(server)
        let dates = TranscriptDates(pairs)
        for number in 0..<1203 { try await server.insert("BigItem", number, at: dates.date(number)) }
      }
      var comparisons: [TranscriptComparison] = []
      for pair in pairs {
        let answer = try await server.answer(pair, through: transport)
        comparisons.append(TranscriptComparison(pair, answer.response, answer.body))
      }
      files.append((file, comparisons))
    }
    self.files = files
  }

  /// All pairs.
  package var pairs: [TranscriptComparison] { files.flatMap(\.pairs) }
  /// How many agree.
  package var agreeing: Int { pairs.count { $0.differences.isEmpty } }
  /// The names of the pairs that differ, as ``deviations`` has them.
  package var differing: Set<String> {
    Set(
      files.flatMap { file, pairs in
        pairs.filter { !$0.differences.isEmpty }.map { "\(file): \($0.pair.title)" }
      }
    )
  }

  /// How many agree, file by file, with what differs.
  package var report: String {
    var lines: [String] = []
    for (file, pairs) in files {
      lines.append("\(file): \(pairs.count { $0.differences.isEmpty }) of \(pairs.count)")
      for pair in pairs where !pair.differences.isEmpty {
        let differences = pair.differences.joined(separator: ", ")
        lines.append("  \(pair.pair.title): \(differences); \(pair.status) \(pair.body.prefix(200))")
      }
    }
    lines.append(
      "in all: \(agreeing) of \(pairs.count), \(Double(agreeing * 1000 / max(1, pairs.count)) / 10) %"
    )
    return lines.joined(separator: "\n")
  }
}
