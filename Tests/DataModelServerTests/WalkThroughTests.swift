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
    // An address without a server.
    var app = try ProbeProcess(url: "http://127.0.0.1:9")
    #expect(try await app.run("add", "milk", "Buy milk", "plants", "Water the plants").status == 0)
    let offline = try await app.run("push")
    #expect(offline.output.hasPrefix("pushed 0, pending 2, undecided 0, offline"), "\(offline.output)")

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

  /// The second half: two apps edit one item, push, pull, and decide.
  @Test func twoAppsAgreeInTheEnd() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let (anna, ben) = (try ProbeProcess(url: "\(server.url)"), try ProbeProcess(url: "\(server.url)"))
    #expect(try await anna.run("add", "milk", "Buy milk", "plants", "Water the plants").status == 0)
    #expect(try await anna.run("push").output == "pushed 2, pending 0, undecided 0, completed")
    #expect(try await ben.run("pull").output == "changed 2, deleted 0, remembered 0")
    #expect(try await ben.run("list").output == "milk: Buy milk\nplants: Water the plants")

    // Both edit one item; she deletes the other, and he is killed while the page is stored.
    #expect(try await anna.run("edit", "milk", "Buy oat milk").status == 0)
    #expect(try await anna.run("delete", "plants").status == 0)
    #expect(try await anna.run("push").output == "pushed 2, pending 0, undecided 0, completed")
    #expect(try await ben.run("edit", "milk", "Buy soy milk").status == 0)
    #expect(try await ben.run("add", "bread", "Bake bread").status == 0)
    #expect(try await ben.run("push").output == "pushed 1, pending 1, undecided 1, completed")
    #expect(try await ben.run("conflicts").output == "milk: Buy milk | Buy soy milk | Buy oat milk")
    #expect(try await ben.run("pull").output == "changed 0, deleted 1, remembered 1")
    #expect(try await ben.run("list").output == "bread: Bake bread\nmilk: Buy soy milk")

    #expect(try await ben.run("keep").output == "pushed 1, pending 0, undecided 0, completed")
    #expect(try await anna.run("pull").output == "changed 2, deleted 0, remembered 0")
    let lists = [try await anna.run("list").output, try await ben.run("list").output]
    #expect(lists == ["bread: Bake bread\nmilk: Buy soy milk", "bread: Bake bread\nmilk: Buy soy milk"])
    let there = try curl("\(server.url)/tables/TodoItem", "--header", "ZUMO-API-VERSION: 2.0.0")
    #expect(
      there.contains("Buy soy milk") && there.contains("Bake bread") && !there.contains("plants"),
      "\(there)"
    )
  }
}
#endif
