#if DevServer
import TableService
import Testing

@testable import DataModelServer

/// The figures that Prometheus reads.
@Suite struct MetricsTests {
  @Test func areText() async {
    let metrics = RequestMetrics()
    await metrics.add("GET", "/tables/A", 200, .milliseconds(3))
    await metrics.add("GET", "/tables/A", 200, .milliseconds(300))
    await metrics.add("LINK", "/tables/a \"\\\n", 404, .seconds(40))
    let buckets = [
      "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0", "30.0",
    ]
    func times(_ route: String, _ counts: [Int], _ sum: String, _ count: Int) -> [String] {
      zip(buckets, counts).map { "datamodel_request_seconds_bucket{route=\"\(route)\",le=\"\($0)\"} \($1)" }
        + [
          "datamodel_request_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(count)",
          "datamodel_request_seconds_sum{route=\"\(route)\"} \(sum)",
          "datamodel_request_seconds_count{route=\"\(route)\"} \(count)",
        ]
    }
    let odd = #"/tables/a \"\\\n"#
    let lines =
      [
        "# HELP datamodel_requests_total Requests that were answered",
        "# TYPE datamodel_requests_total counter",
        #"datamodel_requests_total{method="GET",route="/tables/A",status="200"} 2"#,
        "datamodel_requests_total{method=\"other\",route=\"\(odd)\",status=\"404\"} 1",
        "# HELP datamodel_request_seconds How long requests took",
        "# TYPE datamodel_request_seconds histogram",
      ]
      + times("/tables/A", [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2], "0.303", 2)
      + times(odd, Array(repeating: 0, count: 12), "40", 1)
    #expect(await metrics.text(with: []) == lines.joined(separator: "\n") + "\n")
  }

  @available(macOS 14, *)
  @Test func areServed() async throws {
    var options = ServerOptions()
    options.hasMetrics = true
    let server = try await LocalServer(options: options)
    defer { server.stop() }
    _ = try await server.send("GET /tables/TodoItem/secret?$filter=x")
    let text = try await server.send("GET /metrics").text
    #expect(text.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
    #expect(
      text.contains(#"datamodel_requests_total{method="GET",route="/tables/TodoItem/{id}",status="404"} 1"#)
    )
    #expect(text.contains("# TYPE datamodel_listeners gauge\ndatamodel_listeners 0\n"))
    #expect(!text.contains("secret"))
  }
}
#endif
