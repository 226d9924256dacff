#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// The tutorial of offline sync up to the push, with real processes and a real network connection.
@Suite struct WalkThroughTests {
  @Test func addsOfflineAndPushesLater() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let rows = "\(server.url)/tables/TodoItem"
    // An address at which nobody answers.
    var app = try ProbeProcess(url: "http://127.0.0.1:9")
    #expect(try await app.run("add", "milk", "Buy milk", "plants", "Water the plants").status == 0)
    let offline = try await app.run("push")
    #expect(offline.output.hasPrefix("pushed 0, pending 2, undecided 0, offline("), "\(offline.output)")

    // Another process: the app was quit.
    #expect(try await app.run("list").output == "milk: Buy milk\nplants: Water the plants")
    #expect(try curl(rows, "--header", "ZUMO-API-VERSION: 2.0.0") == "[]")

    app.url = "\(server.url)"
    // It dies while the first row is on its way.
    #expect(try await app.run("push", options: ["--die", "answered"]).isKilled)
    let online = try await app.run("push", options: ["--late", "3600"])
    #expect(online.output == "pushed 2, pending 0, undecided 0, completed")
    let there = try curl(rows, "--header", "ZUMO-API-VERSION: 2.0.0")
    #expect(
      there.contains(#""text":"Buy milk""#) && there.contains(#""text":"Water the plants""#),
      "\(there)"
    )

    #expect(try await app.run("edit", "milk", "Buy oat milk").status == 0)
    #expect(try await app.run("delete", "plants").status == 0)
    #expect(try await app.run("push").output == "pushed 2, pending 0, undecided 0, completed")
    let later = try curl(rows, "--header", "ZUMO-API-VERSION: 2.0.0")
    #expect(later.contains("Buy oat milk") && !later.contains("Water the plants"), "\(later)")
  }
}
#endif
