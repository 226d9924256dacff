#if DevServer
import Foundation
import TableServiceTestSupport
import Testing

/// The requests of `TranscriptTests`, sent over HTTP.
@Suite struct HTTPTranscriptTests {
  @available(macOS 14, *)
  @Test(.enabled(if: TranscriptReplay.folder != nil, "DATAMODEL_TRANSCRIPTS names no folder"))
  func agreesWithTheRealServer() async throws {
    var servers: [LocalServer] = []
    defer { for server in servers { server.stop() } }
    let replay = try await TranscriptReplay(isFaithful: true) { peer in
      let server = try await LocalServer(peer.service, signIn: peer.signIn)
      servers.append(server)
      return RawTransport(port: server.port)
    }
    print(replay.report.replacing("in all:", with: "over HTTP:"))
    #expect(replay.pairs.count >= 330)
    #expect(replay.agreeing * 100 >= replay.pairs.count * 95)
    #expect(replay.differing == Set(TranscriptReplay.deviations.keys))
    for pair in replay.pairs where !pair.differences.isEmpty {
      #expect(pair.isHarmless, "\(pair.pair.title): \(pair.differences)")
    }
  }
}
#endif
