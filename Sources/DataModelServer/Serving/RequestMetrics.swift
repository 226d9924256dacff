#if DevServer
import TableService

/// Counts the requests that the server has answered, and how long that took.
actor RequestMetrics {
  private struct Key: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct Times {
    /// How many requests took at most as long as each of the limits.
    var counts = Array(repeating: 0, count: RequestMetrics.limits.count)
    var count = 0
    var seconds = 0.0
  }

  /// The limits of times, in seconds.
  private static let limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
  /// Others are counted together: a client can send any word.
  private static let methods: Set = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]

  private var counts: [Key: Int] = [:]
  private var times: [String: Times] = [:]

  /// Counts a request.
  func add(_ method: String, _ route: String, _ status: Int, _ time: Duration) {
    let method = Self.methods.contains(method) ? method : "other"
    counts[Key(method: method, route: route, status: status), default: 0] += 1
    let seconds = time / .seconds(1)
    times[route, default: Times()].count += 1
    times[route]?.seconds += seconds
    for (index, limit) in Self.limits.enumerated() where seconds <= limit { times[route]?.counts[index] += 1 }
  }

  /// Returns the counts, with figures about the service, as the text that Prometheus reads.
  func text(with measurements: [ServiceMeasurement]) -> String {
    var text = MetricsText()
    text.begin("datamodel_requests_total", "Requests that were answered", "counter")
    let sorted = counts.sorted {
      ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
    }
    for (key, count) in sorted {
      text.add([("method", key.method), ("route", key.route), ("status", "\(key.status)")], Double(count))
    }
    text.begin("datamodel_request_seconds", "How long requests took", "histogram")
    for (route, times) in times.sorted(by: { $0.key < $1.key }) {
      for (limit, count) in zip(Self.limits, times.counts) {
        text.add(suffix: "_bucket", [("route", route), ("le", "\(limit)")], Double(count))
      }
      text.add(suffix: "_bucket", [("route", route), ("le", "+Inf")], Double(times.count))
      text.add(suffix: "_sum", [("route", route)], times.seconds)
      text.add(suffix: "_count", [("route", route)], Double(times.count))
    }
    var names: [String] = []
    for measurement in measurements where !names.contains(measurement.name) { names.append(measurement.name) }
    for name in names {
      let same = measurements.filter { $0.name == name }
      text.begin(name, same[0].purpose, same[0].kind.rawValue)
      for measurement in same {
        text.add(measurement.labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, measurement.value)
      }
    }
    return text.text
  }
}
#endif
