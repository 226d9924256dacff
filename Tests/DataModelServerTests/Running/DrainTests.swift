#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// The end of a server that others still use.
@Suite struct DrainTests {
  private static func answer(_ line: String, _ port: Int) async throws -> RawConnection.Answer {
    try await RawConnection.send([RawConnection.request(line)], to: port)
  }

  @Test func answersUntilOthersHaveNoticed() async throws {
    // As long as a busy machine may need.
    let server = try await ServerProcess(["--drain", "3600", "--metrics"])
    defer { server.kill() }
    let port = server.port
    async let listening = Self.answer("GET /changes", port)
    while try await !Self.answer("GET /metrics", port).text.contains("datamodel_listeners 1\n") {}
    #expect(try await Self.answer("GET /health/ready", port).status == 200)
    server.terminate()
    while try await Self.answer("GET /health/ready", port).status == 200 {}
    // A client that would keep the connection: this ends only if the server closes it.
    let request = RawConnection.request("GET /tables/TodoItem").replacing("Connection: close\r\n", with: "")
    let answer = try await RawConnection.send([request], to: port)
    #expect(answer.status == 200)
    #expect(answer.text.contains("Connection: close\r\n"))
    #expect(try await Self.answer("GET /health/live", port).status == 200)
    // Those who listen connect to another server.
    #expect(try await listening.status == 200)
  }

  @Test func endsAfterThat() async throws {
    let server = try await ServerProcess(["--drain", "1"])
    server.terminate()
    #expect(await server.outcome() == (.exit, 0))
  }

  /// Each row that a client was told is there is there, wherever in the load the server was told to end.
  @Test(arguments: [5, 40, 120])
  func keepsWhatItHasAnswered(_ count: Int) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("rows.sqlite")
    let server = try await ServerProcess(["--database", file.path])
    defer { server.kill() }
    let (port, process) = (server.port, server.number)
    let answered = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 0..<8 {
        group.addTask {
          var answered: [String] = []
          for number in 0... {
            let id = "\(writer)-\(number)"
            let request = RawConnection.request(
              "POST /tables/TodoItem",
              body: #"{"id": "\#(id)", "text": "x"}"#
            )
            let answer = try? await RawConnection.send([request], to: port)
            guard answer?.status == 201 else { break }
            answered.append(id)
            if writer == 0, number == count / 8 { kill(process, SIGTERM) }
          }
          return answered
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(await server.outcome() == (.exit, 0))
    #expect(answered.count > count / 8)
    let stored = try await DatabaseQueue(path: file.path).read {
      try Set(String.fetchAll($0, sql: "SELECT id FROM TodoItem"))
    }
    #expect(Set(answered).subtracting(stored).isEmpty)
  }
}
#endif
