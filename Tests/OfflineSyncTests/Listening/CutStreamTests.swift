import DataModelRuntime
import Foundation
import RemoteTables
import SyncedNotes
import Testing

@testable import OfflineSync
@testable import TableService

/// A stream that is cut anywhere costs no change.
@Suite struct CutStreamTests {
  /// The bytes after which the stream is cut: some here, all of the first 4096 in the sweep.
  static let cuts: [Int] = {
    let text = ProcessInfo.processInfo.environment["DATAMODEL_STREAM_CUTS"] ?? ""
    let ends = text.split(separator: "-").compactMap { Int($0) }
    if ends.count == 2, ends[0] <= ends[1] { return Array(ends[0]...ends[1]) }
    // The comment of the beginning has 2048 bytes, and each event about 60.
    return Array(stride(from: 0, to: 2048, by: 128)) + Array(2045...2130)
      + Array(stride(from: 2131, to: 4096, by: 97))
  }()

  @Test func isAlwaysInStep() async throws {
    var options = TableServiceOptions()
    options.changeFeed.pause = .milliseconds(1)
    // So that a quiet stream reaches the cut, too.
    options.changeFeed.comment = .milliseconds(1)
    let server = try NotesServer(options: options)
    let other = try Device(server)
    try await other.notes.insert(Note(id: "N"))
    for cut in Self.cuts {
      let device = try Device(server) { options in
        options.retryPolicy = RetryPolicy(maximumAttempts: .max, initialDelay: .zero, maximumDelay: .zero)
        options.listeningDelay = .zero
      }
      await device.network.cut(after: cut)
      let sync = SyncEngine(
        device.context,
        pulling: [PullQuery(Note.self, id: "all")],
        policy: .manual,
        listening: true
      )
      await sync.start()
      // Changes before the cut, at it and after it.
      for text in ["first", "second", "third"] {
        try await other.sql("UPDATE \"Note\" SET \"text\" = '\(text) \(cut)'")
        #expect(try await other.context.push().isComplete)
        let wanted = ["N": "\(text) \(cut)"]
        for try await texts in device.observedTexts() where texts == wanted { break }
      }
      await sync.stop()
    }
    print("streams cut: \(Self.cuts.count), all in step")
  }
}

extension Device {
  /// The texts of the notes, now and after each change.
  fileprivate func observedTexts() -> AsyncThrowingStream<[String: String?], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        var last: [String: String?]?
        while !Task.isCancelled {
          let texts = try await texts()
          if texts != last { continuation.yield(texts) }
          last = texts
          await Task.yield()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
