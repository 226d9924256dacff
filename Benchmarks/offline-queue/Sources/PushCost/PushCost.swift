import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import OfflineSync
import TodoModel

/// Prints the time of a push of 1,000 operations, and of as many bare requests over the same transport:
/// `PushCost URL FOLDER ROUNDS`. It prints medians, and the multiples of bare requests in the same round with their
/// median, least and greatest. The script `run` of this package formats the results.
///
/// Both are measured over loopback, where client and server use two cores fully, and with a server that is 5
/// ms away.
@main
struct PushCost {
  private static let count = 1000

  static func main() async throws {
    let arguments = CommandLine.arguments
    let url = arguments[1]
    let folder = URL(fileURLWithPath: arguments[2])
    var figures: [String: [Double]] = [:]
    for run in 1...(Int(arguments[3]) ?? 1) {
      for (place, transport) in [("", Transport(delay: .zero)), ("far ", Transport(delay: .milliseconds(5)))]
      {
        for parallel in [1, 8] {
          var cpu = cpuTime
          figures["\(place)bare \(parallel)", default: []].append(try await bare(url, transport, parallel))
          figures["\(place)CPU bare \(parallel)", default: []].append(cpuTime - cpu)
          let path = folder.appendingPathComponent("push\(run)-\(place)\(parallel)").path
          cpu = cpuTime
          figures["\(place)push \(parallel)", default: []].append(
            try await push(url, transport, path, parallel)
          )
          figures["\(place)CPU push \(parallel)", default: []].append(cpuTime - cpu)
        }
      }
    }
    for (name, values) in figures.sorted(by: { $0.key < $1.key }) { print("\(name)\t\(median(values))") }
    for place in ["", "far "] {
      let one = figures["\(place)bare 1"] ?? []
      for name in ["bare 8", "push 1", "push 8"] {
        let ratios = zip(figures["\(place)\(name)"] ?? [], one).map { $0 / $1 }
        print("ratio \(place)\(name)\t\(median(ratios))\t\(ratios.min() ?? .nan)\t\(ratios.max() ?? .nan)")
      }
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The CPU time of this process, in seconds.
  private static var cpuTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    let duration = (ContinuousClock.now - start).components
    return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
  }

  /// Sends bare inserts, `parallel` at once.
  private static func bare(
    _ url: String,
    _ transport: Transport,
    _ parallel: Int
  ) async throws -> Double {
    try await seconds {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<parallel {
          group.addTask {
            for number in 0..<count / parallel { try await insert(number, url, transport) }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func insert(_ number: Int, _ url: String, _ transport: Transport) async throws {
    var request = HTTPRequest(
      method: .post,
      url: URL(string: "\(url)/tables/TodoItem") ?? URL(fileURLWithPath: "/")
    )
    // The headers of a push, since Foundation needs time for each.
    let headers = [
      "Accept": "application/json", "Content-Type": "application/json", "ZUMO-API-VERSION": "2.0.0",
      "User-Agent": "ZUMO/3.0 (lang=swift)", "X-ZUMO-VERSION": "ZUMO/3.0 (lang=swift)",
      "X-ZUMO-FEATURES": "OL",
    ]
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    }
    let body = #"{"id":"\#(UUID().uuidString)","complete":false,"text":"Buy milk, \#(number)"}"#
    let (response, _) = try await transport.send(request, body: Data(body.utf8))
    guard response.status.code == 201 else { fatalError("\(response.status)") }
  }

  private static func push(
    _ url: String,
    _ transport: Transport,
    _ path: String,
    _ parallel: Int
  ) async throws -> Double {
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    try await store.write { db in
      for number in 0..<count {
        try TodoItem(id: UUID().uuidString, complete: false, text: "Buy milk, \(number)").insert(db)
      }
    }
    var options = SyncOptions()
    options.parallelCount = parallel
    let client = try TableClient(url: URL(string: url) ?? URL(fileURLWithPath: "/"), transport: transport)
    let context = try SyncContext(store, client: client, options: options)
    return try await seconds {
      let result = try await context.push()
      guard result.isComplete, result.pushedCount == count else { fatalError("\(result)") }
    }
  }
}

/// The transport of apps, with a delay for a distant server.
struct Transport: HTTPTransport {
  let delay: Duration
  private let session = URLSessionTransport()

  init(delay: Duration) { self.delay = delay }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    if delay > .zero { try await Task.sleep(for: delay) }
    return try await session.send(request, body: body)
  }
}
