import DataModelTestSupport
import Foundation
import HTTPTypes
import TableService
import TableServiceTestSupport
import TableWire
import Testing

/// What a service tells those who run it.
@Suite struct WatchingTests {
  @Test(arguments: [
    ("/tables/TodoItem", "/tables/TodoItem"), ("/TABLES/todoitem/", "/tables/TodoItem"),
    ("/tables/TodoItem/a%2Fsecret?x=1", "/tables/TodoItem/{id}"), ("/tables/Other", "other"),
    ("/tables/TodoItem/a/b", "other"), ("/tables", "other"), ("/api/double", "/api/double"),
    ("/api/secret", "other"), ("/swagger", "/swagger"), ("/changes?tables=A", "/changes"),
    ("/.auth/login/google", "/.auth"), ("/", "other"), ("//", "other"), ("/%zz", "other"),
  ])
  func routesHaveNoValues(_ path: String, _ route: String) async throws {
    let fixture = try await ServiceFixture(on: .sqlite) {
      $0.customAPIs["double"] = { _, _, _ in (HTTPResponse(status: .ok), Data()) }
    }
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    #expect(fixture.service.route(of: request) == route)
  }

  @Test(arguments: ServiceEngine.available)
  func measures(_ engine: ServiceEngine) async throws {
    let service = try await ServiceFixture(on: engine).service
    try await service.requireDatabase()
    var request = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "localhost",
      path: "/tables/TodoItem?$orderby=updatedAt"
    )
    request.headerFields[.zumoAPIVersion] = "2.0.0"
    #expect(await service.answer(request, body: Data()).0.status == .ok)
    let found = Dictionary(
      uniqueKeysWithValues: await service.measurements().map { measurement in
        (([measurement.name] + measurement.labels.values.sorted()).joined(separator: " "), measurement.value)
      }
    )
    let names: Set = [
      "datamodel_cut_lag_seconds TodoItem", "datamodel_cut_seconds_total TodoItem",
      "datamodel_cuts_total TodoItem", "datamodel_database_connections busy",
      "datamodel_database_connections idle", "datamodel_database_waiting", "datamodel_listeners",
      "datamodel_old_cuts_total TodoItem",
    ]
    let page = try Repository.text(of: "Documentation/Guides/RunTheService.md")
    for measurement in await service.measurements() { #expect(page.contains("`\(measurement.name)")) }
    #expect(Set(found.keys) == (engine == .sqlite ? ["datamodel_listeners"] : names))
    #expect(found["datamodel_listeners"] == 0)
    guard engine != .sqlite else { return }
    #expect(found["datamodel_cuts_total TodoItem"] == 1)
    #expect(found["datamodel_cut_lag_seconds TodoItem"] == 0)
    #expect(found["datamodel_database_connections busy"] == 0)
  }
}
